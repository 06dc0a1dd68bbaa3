"""Closes gaps in how MiniStack runs functions, and in what it tells them."""

import contextvars
import copy
import itertools
import time
import urllib.parse

from ministack_wrapping import wrapping

# How long a notification waits for the version that its object becomes.
VERSION_WAIT_S = 5


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
