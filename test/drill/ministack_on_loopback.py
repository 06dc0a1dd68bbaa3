"""Runs a MiniStack checkout on 127.0.0.1 only, and closes those of its gaps that Fleetcast falls into, from outside.

usage: python3 ministack_on_loopback.py CHECKOUT PORT FUNCTION_PYTHON

FUNCTION_PYTHON runs the stack's Python functions (CDK's helper for bucket notifications). It needs boto3 1.28 or later: an older one
overlooks AWS_ENDPOINT_URL and calls AWS itself. A name that MiniStack has moved raises an error here: nothing is patched in silence.
"""

import contextvars
import copy
import itertools
import json
import os
import socket
import sys
import time
import urllib.parse
from functools import wraps

LOOPBACK = {"127.0.0.1", "::1", "localhost"}
# How long a notification waits for the version that its object becomes.
VERSION_WAIT_S = 5


def wrapping(owner, name):
    """Replaces `owner.name`, or `owner[name]`, by what the decorated function makes of it."""

    def decorate(make):
        inner = owner[name] if isinstance(owner, dict) else getattr(owner, name)
        outer = wraps(inner)(make(inner))
        if isinstance(owner, dict):
            owner[name] = outer
        else:
            setattr(owner, name, outer)
        return outer

    return decorate


def allow_loopback_only():
    """Gateway and IoT broker listen on every interface by default. In this process nothing may."""

    @wrapping(socket.socket, "bind")
    def _(bind):
        def bind_on_loopback(self, address):
            if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in LOOPBACK:
                raise PermissionError(f"the drill allows no socket on {address[0]!r}")
            return bind(self, address)

        return bind_on_loopback


def send_the_body_of_412(http_stream):
    """Hypercorn 0.13 of Debian announces the body of a 412 and leaves it out: a lost conditional write would look like a broken line."""

    @wrapping(http_stream, "suppress_body")
    def _(suppress):
        return lambda method, status: method == "HEAD" or (status != 412 and suppress(method, status))


def accept_alarms_over_expressions(provisioners):
    """CloudFormation refuses alarms over `Metrics`: each becomes an alarm over the first metric it reads."""
    alarm = provisioners._RESOURCE_HANDLERS["AWS::CloudWatch::Alarm"]

    @wrapping(alarm, "create")
    def _(create):
        def create_from_first_metric(logical_id, props, stack_name):
            stats = [query["MetricStat"] for query in props.get("Metrics", []) if "MetricStat" in query]
            if not stats:
                return create(logical_id, props, stack_name)
            rest = {key: value for key, value in props.items() if key != "Metrics"}
            metric = {"Dimensions": [], **stats[0]["Metric"]}
            rest.update(metric, Period=stats[0]["Period"], Statistic=stats[0]["Stat"])
            return create(logical_id, rest, stack_name)

        return create_from_first_metric


def keep_redrive_policies(provisioners, sqs):
    """CloudFormation's queues lose `RedrivePolicy`: no message would ever become a dead letter."""
    queue = provisioners._RESOURCE_HANDLERS["AWS::SQS::Queue"]

    @wrapping(queue, "create")
    def _(create):
        def create_with_redrive(logical_id, props, stack_name):
            url, attributes = create(logical_id, props, stack_name)
            if props.get("RedrivePolicy"):
                policy = props["RedrivePolicy"]
                policy = policy if isinstance(policy, str) else json.dumps(policy)
                sqs._validate_redrive_policy(policy)
                sqs._queues[url]["attributes"].setdefault("RedrivePolicy", policy)
            return url, attributes

        return create_with_redrive


def notify_as_s3_does(s3):
    """S3's notifications carry the object's version, a rising sequencer and an encoded key; MiniStack's carry none of the three."""
    written, sequence = contextvars.ContextVar("written", default=None), itertools.count(1)

    @wrapping(s3, "_fire_s3_event_async")
    def _(fire_async):
        def remember_object(bucket, key, *rest, **named):
            # The object is there by now, and gets its version after this call. The notification's thread inherits the context.
            found = s3._buckets.get(bucket)
            written.set(found["objects"].get(key) if found else None)
            return fire_async(bucket, key, *rest, **named)

        return remember_object

    @wrapping(s3, "_fire_s3_event")
    def _(fire):
        def fire_once_versioned(bucket, key, event, *rest, **named):
            is_versioned = s3._bucket_versioning.get(bucket) == "Enabled" and event.startswith("s3:ObjectCreated:")
            deadline = time.monotonic() + VERSION_WAIT_S
            while is_versioned and "version_id" not in (written.get() or {"version_id": None}):
                if time.monotonic() > deadline:
                    raise TimeoutError(f"{key} got no version")
                time.sleep(0.01)
            return fire(bucket, key, event, *rest, **named)

        return fire_once_versioned

    for service in ("sqs", "sns", "lambda"):

        @wrapping(s3, f"_deliver_event_to_{service}")
        def _(deliver):
            def deliver_complete(arn, payload, region):
                event = copy.deepcopy(payload)
                version = (written.get() or {}).get("version_id")
                for record in event.get("Records", []):
                    object_ = record["s3"]["object"]
                    object_["key"] = urllib.parse.quote_plus(object_["key"], safe="/")
                    object_["sequencer"] = f"{next(sequence):018X}"
                    if version and record["eventName"].startswith("ObjectCreated:"):
                        object_.setdefault("versionId", version)
                return deliver(arn, event, region)

            return deliver_complete


def leave_out_null_parameters(lambda_svc):
    """An HTTP API of AWS leaves out parameters that a request lacks; MiniStack says null, which Powertools answers 400."""

    @wrapping(lambda_svc, "_execute_function_with_config_scope")
    def _(execute):
        def execute_without_nulls(function, event):
            if isinstance(event, dict) and event.get("version") == "2.0" and "routeKey" in event:
                names = ("pathParameters", "queryStringParameters", "stageVariables")
                event = {key: value for key, value in event.items() if key not in names or value is not None}
            return execute(function, event)

        return execute_without_nulls


def make_metric_filters(provisioners, logs):
    """CloudFormation does not know metric filters, which CloudWatch Logs has: whether one would count says nothing."""
    if "AWS::Logs::MetricFilter" in provisioners._RESOURCE_HANDLERS:
        raise RuntimeError("MiniStack knows AWS::Logs::MetricFilter by now: remove make_metric_filters")

    def create(logical_id, props, stack_name):
        name = props.get("FilterName", f"{stack_name}-{logical_id}")
        status, _, body = logs._put_metric_filter(
            {"logGroupName": props["LogGroupName"], "filterName": name, "filterPattern": props["FilterPattern"]}
        )
        if status != 200:
            raise ValueError(body.decode())
        return name, {}

    def delete(name, props):
        logs._delete_metric_filter({"logGroupName": props["LogGroupName"], "filterName": name})

    provisioners._RESOURCE_HANDLERS["AWS::Logs::MetricFilter"] = {"create": create, "delete": delete}


def keep_bucket_tags(provisioners, s3):
    """CloudFormation's buckets lose their tags, by which CDK's helper knows that it may empty one before it goes."""

    @wrapping(provisioners._RESOURCE_HANDLERS["AWS::S3::Bucket"], "create")
    def _(create):
        def create_with_tags(logical_id, props, stack_name):
            name, attributes = create(logical_id, props, stack_name)
            s3._bucket_tags[name] = {tag["Key"]: tag["Value"] for tag in props.get("Tags", [])}
            return name, attributes

        return create_with_tags


def refuse_to_delete_full_buckets(provisioners, s3):
    """CloudFormation deletes a bucket with everything in it; AWS refuses while there is one version."""
    bucket_handlers = provisioners._RESOURCE_HANDLERS["AWS::S3::Bucket"]

    @wrapping(bucket_handlers, "delete")
    def _(delete):
        def delete_if_empty(name, props):
            bucket = s3._buckets.get(name)
            is_versioned = any(owner == name and held for (owner, _), held in s3._object_versions.items())
            if bucket and (bucket["objects"] or is_versioned):
                raise ValueError(f"BucketNotEmpty: {name} still has objects or versions")
            return delete(name, props)

        return delete_if_empty


def delete_stacks_by_arn(cloudformation, handlers):
    """The CDK CLI deletes a stack by its ARN, of which MiniStack knows nothing, and then asks for its status at once."""

    @wrapping(handlers, "DeleteStack")
    def _(delete):
        def delete_by_name(params):
            given = params.get("StackName", "")
            given = given[0] if isinstance(given, list) else given
            name = given.split(":stack/")[-1].split("/")[0] if given.startswith("arn:") else given
            answer = delete({**params, "StackName": [name]})
            stack = cloudformation._stacks.get(name)
            if answer[0] == 200 and stack and not stack["StackStatus"].startswith("DELETE_"):
                stack["StackStatus"] = "DELETE_IN_PROGRESS"
            return answer

        return delete_by_name


def run_python_functions_by(runtime, function_python):
    """MiniStack runs Python functions by its own interpreter, whatever boto3 that has."""

    @wrapping(runtime, "_detect_runtime_binary")
    def _(detect):
        def detect_with_boto3(name):
            binary, script = detect(name)
            return (function_python if name.startswith("python") else binary), script

        return detect_with_boto3


def let_invocations_end(lambda_svc, runtime):
    """A function that is updated loses its processes, those in the middle of an invocation too. Lambda lets these end with the old code."""
    retired = set()

    @wrapping(lambda_svc, "invalidate_worker")
    def _(invalidate):
        def invalidate_idle(name, qualifier=None, **of):
            # With a qualifier, a process is taken away that has failed itself.
            if qualifier is None:
                with runtime._lock:
                    for key, workers in runtime._workers.items():
                        if name in key.split(":"):
                            retired.update(worker for worker in workers if worker.in_use)
                            workers[:] = [worker for worker in workers if not worker.in_use]
            return invalidate(name, qualifier, **of)

        return invalidate_idle

    @wrapping(lambda_svc, "release_worker")
    def _(release):
        def release_or_end(worker):
            release(worker)
            if worker in retired:
                retired.discard(worker)
                runtime.kill_workers([worker])

        return release_or_end


def main():
    checkout, port, function_python = sys.argv[1:]
    os.environ.update(
        BIND_HOST="127.0.0.1",
        GATEWAY_PORT=port,
        AWS_ENDPOINT_URL=f"http://127.0.0.1:{port}",
        IOT_MTLS_ENABLED="0",
        SFTP_ENABLED="0",
        LAMBDA_EXECUTOR="local",
        # A call to Docker, or to AWS itself, meets a closed port.
        DOCKER_HOST="tcp://127.0.0.1:1",
        HTTPS_PROXY="http://127.0.0.1:1",
        NO_PROXY="127.0.0.1,localhost",
    )
    allow_loopback_only()
    sys.path.insert(0, checkout)
    sys.argv = ["ministack"]
    from hypercorn.protocol import http_stream
    from ministack import app
    from ministack.core import lambda_runtime
    from ministack.services import cloudformation, cloudwatch_logs, lambda_svc, s3, sqs
    from ministack.services.cloudformation import handlers, provisioners

    send_the_body_of_412(http_stream)
    accept_alarms_over_expressions(provisioners)
    keep_redrive_policies(provisioners, sqs)
    make_metric_filters(provisioners, cloudwatch_logs)
    notify_as_s3_does(s3)
    leave_out_null_parameters(lambda_svc)
    keep_bucket_tags(provisioners, s3)
    refuse_to_delete_full_buckets(provisioners, s3)
    delete_stacks_by_arn(cloudformation, handlers._ACTION_HANDLERS)
    run_python_functions_by(lambda_runtime, function_python)
    let_invocations_end(lambda_svc, lambda_runtime)
    app.main()


if __name__ == "__main__":
    main()
