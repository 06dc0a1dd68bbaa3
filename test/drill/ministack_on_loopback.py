"""Runs a MiniStack checkout on 127.0.0.1 only, and closes those of its gaps that Fleetcast falls into, from outside.

usage: python3 ministack_on_loopback.py CHECKOUT PORT FUNCTION_PYTHON

FUNCTION_PYTHON runs the stack's Python functions (CDK's helper for bucket notifications). It needs boto3 1.28 or later: an older one
overlooks AWS_ENDPOINT_URL and calls AWS itself. A name that MiniStack has moved raises an error here: nothing is patched in silence.
"""

import os
import socket
import sys

import ministack_functions
import ministack_stacks
from ministack_wrapping import wrapping

LOOPBACK = {"127.0.0.1", "::1", "localhost"}


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
    from ministack.services import cloudformation, cloudwatch_logs, dynamodb, lambda_svc, s3, sqs
    from ministack.services.cloudformation import handlers, helpers, provisioners

    send_the_body_of_412(http_stream)
    ministack_stacks.accept_alarms_over_expressions(provisioners)
    ministack_stacks.keep_redrive_policies(provisioners, sqs)
    ministack_stacks.make_metric_filters(provisioners, cloudwatch_logs)
    ministack_functions.notify_as_s3_does(s3)
    ministack_functions.leave_out_null_parameters(lambda_svc)
    ministack_stacks.keep_items_of_updated_tables(provisioners, dynamodb)
    ministack_stacks.keep_bucket_tags(provisioners, s3)
    ministack_stacks.refuse_to_delete_full_buckets(provisioners, s3)
    ministack_stacks.delete_stacks_by_arn(cloudformation, handlers._ACTION_HANDLERS)
    ministack_stacks.delete_unknown_change_sets(handlers._ACTION_HANDLERS, helpers._xml)
    ministack_functions.run_python_functions_by(lambda_runtime, function_python)
    ministack_functions.let_invocations_end(lambda_svc, lambda_runtime)
    app.main()


if __name__ == "__main__":
    main()
