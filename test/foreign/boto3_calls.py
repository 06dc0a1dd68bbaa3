"""Calls AWS as instructed, one line of JSON in and one out: {"service", "operation", "parameters"} and the answer or the error."""

import json
import sys

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

# The emulators are asked what AWS would be asked: the client's own checks of parameters would answer in their place.
config = Config(parameter_validation=False, retries={"max_attempts": 0}, s3={"addressing_style": "path"})
clients = {}

for line in sys.stdin:
    call = json.loads(line)
    service = call["service"]
    client = clients.setdefault(service, None) or boto3.client(service, config=config)
    clients[service] = client
    try:
        answer = getattr(client, call["operation"])(**call["parameters"])
        answer.pop("ResponseMetadata", None)
    except ClientError as error:
        answer = {"refused": error.response["Error"]["Code"], "message": error.response["Error"].get("Message"), **error.response}
    print(json.dumps(answer, default=str), flush=True)
