/*
 * a2a - finds the version and the method of a request, and writes its response.
 */
#include "agents/capabilities.h"
#include "agents/internal.h"
#include "json/json_tree.h"

enum { STATUS_OK = 200, STATUS_ACCEPTED = 202, PAGE_SIZE = 50 };

enum a2a_action {
	MESSAGE,
	TASK,  /* names a task; there are none */
	TASKS, /* lists the tasks: an empty list */
	STREAM,
	PUSH,
	EXTENDED_CARD,
};

static const struct a2a_method {
	const char *name, *v0_3_name; /* NULL: missing in 0.3 */
	enum a2a_action action;
} methods[] = {
	{ "SendMessage", "message/send", MESSAGE },
	{ "GetTask", "tasks/get", TASK },
	{ "CancelTask", "tasks/cancel", TASK },
	{ "ListTasks", NULL, TASKS },
	{ "SendStreamingMessage", "message/stream", STREAM },
	{ "SubscribeToTask", "tasks/resubscribe", STREAM },
	{ "CreateTaskPushNotificationConfig",
	    "tasks/pushNotificationConfig/set", PUSH },
	{ "GetTaskPushNotificationConfig", "tasks/pushNotificationConfig/get",
	    PUSH },
	{ "ListTaskPushNotificationConfigs",
	    "tasks/pushNotificationConfig/list", PUSH },
	{ "DeleteTaskPushNotificationConfig",
	    "tasks/pushNotificationConfig/delete", PUSH },
	{ "GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard",
	    EXTENDED_CARD },
};

static const char *
error_reason(int code)
{
	static const struct {
		int code;
		const char *reason;
	} reasons[] = {
		{ A2A_TASK_NOT_FOUND, "TASK_NOT_FOUND" },
		{ A2A_PUSH_NOT_SUPPORTED, "PUSH_NOTIFICATION_NOT_SUPPORTED" },
		{ A2A_UNSUPPORTED_OPERATION, "UNSUPPORTED_OPERATION" },
		{ A2A_TYPE_NOT_SUPPORTED, "CONTENT_TYPE_NOT_SUPPORTED" },
		{ A2A_NO_EXTENDED_CARD, "EXTENDED_AGENT_CARD_NOT_CONFIGURED" },
		{ A2A_VERSION_NOT_SUPPORTED, "VERSION_NOT_SUPPORTED" },
		{ JSONRPC_INTERNAL_ERROR, "UPSTREAM_UNAVAILABLE" },
		{ JSONRPC_TOO_COSTLY, "TOO_COSTLY" },
	};

	for (size_t i = 0; i < ARRAY_LEN(reasons); i++) {
		if (reasons[i].code == code)
			return reasons[i].reason;
	}
	return NULL;
}

static void
print_violation(const struct a2a_call *call, struct json_writer *j)
{
	json_writer_object(j, NULL);
	json_writer_text(
	    j, "@type", "type.googleapis.com/google.rpc.BadRequest");
	json_writer_array(j, "fieldViolations");
	json_writer_object(j, NULL);
	json_writer_text(j, "field", call->field);
	json_writer_text(j, "description", call->error.message);
	json_writer_object_end(j);
	json_writer_array_end(j);
	json_writer_object_end(j);
}

static void
print_reason(const char *why, struct json_writer *j)
{
	json_writer_object(j, NULL);
	json_writer_text(
	    j, "@type", "type.googleapis.com/google.rpc.ErrorInfo");
	json_writer_text(j, "reason", why);
	json_writer_text(j, "domain", "a2a-protocol.org");
	json_writer_object_end(j);
}

static void
print_error(const struct a2a_call *call, struct buf *body)
{
	const char *why = error_reason(call->error.code);
	struct json_writer j = JSON_WRITER_INIT(body);

	buf_reset(body);
	jsonrpc_error(&j, &call->message, &call->error, false);
	if (call->field != NULL || why != NULL) {
		json_writer_array(&j, "data");
		if (call->field != NULL)
			print_violation(call, &j);
		else
			print_reason(why, &j);
		json_writer_array_end(&j);
	}
	jsonrpc_end(&j);
}

/* A2A 1.0, section 3.6: a request without the header has version 0.3. */
static bool
read_version(struct a2a_call *call)
{
	const char *version = call->request->version;

	call->is_v0_3 = version == NULL || version[0] == '\0' ||
	    strcmp(version, "0.3") == 0;
	return call->is_v0_3 || strcmp(version, "1.0") == 0 ||
	    a2a_refuse(call, A2A_VERSION_NOT_SUPPORTED, NULL,
		"Version not supported: A2A-Version must be 1.0 or 0.3");
}

static const struct a2a_method *
find_method(const struct a2a_call *call)
{
	for (size_t i = 0; i < ARRAY_LEN(methods); i++) {
		const char *name =
		    call->is_v0_3 ? methods[i].v0_3_name : methods[i].name;

		if (name != NULL && strcmp(name, call->message.method) == 0)
			return &methods[i];
	}
	return NULL;
}

static bool
answer_message(struct a2a_call *call, struct json_writer *j)
{
	struct a2a_input input;

	return a2a_request_read(call, &input) &&
	    a2a_response_write(call, &input, j);
}

static bool
refuse_task(struct a2a_call *call)
{
	if (json_tree_text_of(call->message.params, "id") == NULL)
		return a2a_refuse(call, JSONRPC_INVALID_PARAMS, "id",
		    "Invalid params: id must be a string");
	return a2a_refuse(call, A2A_TASK_NOT_FOUND, NULL,
	    "Task not found: this agent answers every message with a message, "
	    "and creates no tasks");
}

static bool
list_tasks(struct json_writer *j)
{
	json_writer_array(j, "tasks");
	json_writer_array_end(j);
	json_writer_text(j, "nextPageToken", "");
	json_writer_int(j, "pageSize", PAGE_SIZE);
	json_writer_int(j, "totalSize", 0);
	return true;
}

static bool
answer_method(
    struct a2a_call *call, enum a2a_action action, struct json_writer *j)
{
	switch (action) {
	case MESSAGE:
		return answer_message(call, j);
	case TASK:
		return refuse_task(call);
	case TASKS:
		return list_tasks(j);
	case STREAM:
		return a2a_refuse(call, A2A_UNSUPPORTED_OPERATION, NULL,
		    "Unsupported operation: this agent does not stream");
	case PUSH:
		return a2a_refuse(call, A2A_PUSH_NOT_SUPPORTED, NULL,
		    "Push notifications are not supported");
	case EXTENDED_CARD:
		return a2a_refuse(call,
		    call->is_v0_3 ? A2A_NO_EXTENDED_CARD
				  : A2A_UNSUPPORTED_OPERATION,
		    NULL, "This agent has no extended agent card");
	}
	fatal("a2a: unknown action");
}

/* Most clients with this mistake use 1.0 and omit the header. */
static void
refuse_method(struct a2a_call *call)
{
	const char *version = call->request->version;
	bool has_version = version != NULL && version[0] != '\0';

	(void)jsonrpc_fail(&call->error, JSONRPC_METHOD_NOT_FOUND,
	    "Method not found: %.100s; the request was parsed as A2A %s, %s",
	    call->message.method, call->is_v0_3 ? "0.3" : "1.0",
	    has_version ? "which the header A2A-Version selects"
			: "because the header A2A-Version is missing; send "
			  "A2A-Version: 1.0");
}

static void
dispatch_a2a(struct a2a_call *call, struct buf *body)
{
	const struct a2a_method *method;
	struct json_writer j = JSON_WRITER_INIT(body);

	if (!read_version(call)) {
		print_error(call, body);
		return;
	}
	method = find_method(call);
	if (method == NULL) {
		refuse_method(call);
		print_error(call, body);
		return;
	}
	jsonrpc_result(&j, &call->message);
	if (answer_method(call, method->action, &j))
		jsonrpc_end(&j);
	else
		print_error(call, body);
}

int
a2a_answer(const struct a2a_request *request, struct buf *body)
{
	struct a2a_call call = { .request = request };
	int status = STATUS_OK;

	if (!jsonrpc_parse(
		request->body, request->body_len, &call.message, &call.error))
		print_error(&call, body);
	else if (call.message.kind != JSONRPC_CALL)
		status = STATUS_ACCEPTED;
	else
		dispatch_a2a(&call, body);
	json_tree_release(&call.text_query);
	jsonrpc_release(&call.message);
	return status;
}
