"""Makes certificates for servers of the tests in a folder: NAME.key and NAME.pem."""
import subprocess
import sys


class Certificates:
    NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    NAMES = "subjectAltName=DNS:localhost,IP:127.0.0.1"

    def __init__(self, folder):
        self.folder = folder

    def openssl(self, *args):
        done = subprocess.run(["openssl", *args], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True)
        if done.returncode != 0:
            sys.exit("openssl %s: %s" % (" ".join(args), done.stderr.decode()))

    def self_signed(self, name, *more):
        self.openssl("req", "-x509", *self.NEW_KEY, "-keyout", name + ".key", "-out", name + ".pem",
                     "-days", "2", "-subj", "/CN=" + name, *more)

    def signed(self, name, by, names=NAMES, days="2"):
        self.openssl("req", "-new", *self.NEW_KEY, "-keyout", name + ".key", "-out", name + ".csr",
                     "-subj", "/CN=" + name, "-addext", names)
        self.openssl("x509", "-req", "-in", name + ".csr", "-CA", by + ".pem", "-CAkey", by + ".key",
                     "-CAcreateserial", "-copy_extensions", "copy", "-days", days,
                     "-out", name + ".pem")
