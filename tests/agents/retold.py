"""Errands that are told in words of other people, to A2A alone: which events are these?"""
from errands import AGENDA, DECEMBER, JANUARY, PALCO, WEEKEND

TODAY, TOMORROW = ("2026-11-18", "2026-11-18"), ("2026-11-19", "2026-11-19")


def named(start):
    return lambda r: r.slug.startswith(start)


# The brand, what the person says, and what is right of a record.  The first page of
# twenty must be these, or twenty of them.
RETOLD = [
    (AGENDA, "quero sair hoje à noite em SP, o que vocês sugerem?",
     lambda r: r.city == "São Paulo" and r.on(*TODAY) and r.has_time() and (r.start.hour >= 18 or r.start.hour < 5)),
    (AGENDA, "estou no Recife esse fds, tem algo legal?", lambda r: r.city == "Recife" and r.on(*WEEKEND)),
    (AGENDA, "preciso de um programa de graça para dezembro", lambda r: r.price == 0 and r.on(*DECEMBER)),
    (AGENDA, "tem alguma coisa que dê pra assistir pela internet?", lambda r: r.online),
    (AGENDA, "minha mãe usa cadeira de rodas, onde ela pode ir?", lambda r: r.has("accessibility", "wheelchair")),
    (AGENDA, "sou surdo, que eventos têm tradução em Libras?", lambda r: r.has("accessibility", "sign_language")),
    (AGENDA, "me diz o que acontece amanhã", lambda r: r.on(*TOMORROW)),
    (AGENDA, "até R$ 30 em dezembro, por favor", lambda r: r.price is not None and r.price <= 30 and r.on(*DECEMBER)),
    (AGENDA, "vou viajar para Belo Horizonte em janeiro, o que vai ter?", lambda r: r.city == "Belo Horizonte" and r.on(*JANUARY)),
    (AGENDA, "Qual é o valor da entrada para o Rock do Sertão?", named("rock-do-sertao")),
    (AGENDA, "vocês sabem se a Serenata na Ladeira ainda tem ingresso?", named("serenata-na-ladeira")),
    (AGENDA, "quando começa a roda de choro do coreto?", named("roda-de-choro-do-coreto")),
    (AGENDA, "oficina de xilogravra", named("oficina-de-xilogravura")),
    (PALCO, "I'm in New York on Saturday, anything good?", lambda r: r.city == "New York" and r.on("2026-11-21", "2026-11-21")),
    (PALCO, "could you tell me what's happening tomorrow?", lambda r: r.on(*TOMORROW)),
    (PALCO, "I don't want to pay anything. What can I see in December?", lambda r: r.price == 0 and r.on(*DECEMBER)),
    (PALCO, "my budget is 25 dollars, in January", lambda r: r.price is not None and r.price <= 25 and r.on(*JANUARY)),
    (PALCO, "I'd like to watch something from my sofa, streamed", lambda r: r.online),
    (PALCO, "is there a show with an ASL interpreter?", lambda r: r.has("accessibility", "sign_language")),
    (PALCO, "my friend is in a wheelchair, what can we go to in New York?",
     lambda r: r.city == "New York" and r.has("accessibility", "wheelchair")),
    (PALCO, "do they still sell tickets for Slack Key Sundown?", named("slack-key-sundown")),
    (PALCO, "what does it cost to get into Dvorak by Daylight?", named("dvorak-by-daylight")),
    (PALCO, "where is Kitchen Sink being held?", named("kitchen-sink")),
    (PALCO, "who's on at Packing House 12 in December?", lambda r: r.venue == "Packing House 12" and r.on(*DECEMBER)),
    (PALCO, "sidewlk piano maraton", named("sidewalk-piano-marathon")),
]
