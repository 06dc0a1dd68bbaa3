"""Closes gaps of MiniStack's CloudFormation."""

import json

from ministack_wrapping import wrapping


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


def keep_items_of_updated_tables(provisioners, dynamodb):
    """CloudFormation makes another table when a property changes, and the items are gone. AWS adds or deletes one index at a time."""
    table = provisioners._RESOURCE_HANDLERS["AWS::DynamoDB::Table"]
    if "update" in table:
        raise RuntimeError("MiniStack updates tables by now: remove keep_items_of_updated_tables")
    changed = ("AttributeDefinitions", "BillingModeSummary", "DeletionProtectionEnabled", "GlobalSecondaryIndexes")

    def index_names(props):
        return {index["IndexName"] for index in props.get("GlobalSecondaryIndexes", [])}

    def update(name, old_props, new_props, stack_name):
        if len(index_names(old_props) ^ index_names(new_props)) > 1:
            raise ValueError("Cannot perform more than one GSI creation or deletion in a single update")
        kept = dynamodb._tables[name]
        _, attributes = table["create"](name, {**new_props, "TableName": name}, stack_name)
        kept.update({member: dynamodb._tables[name][member] for member in changed})
        dynamodb._tables[name] = kept
        return name, attributes

    table["update"] = update


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


def delete_unknown_change_sets(handlers, xml):
    """The CDK CLI deletes a change set before it makes one of the same name. CloudFormation accepts that when there is none."""

    @wrapping(handlers, "DeleteChangeSet")
    def _(delete):
        def delete_if_there(params):
            answer = delete(params)
            return xml(200, "DeleteChangeSetResponse", "") if answer[0] == 404 else answer

        return delete_if_there
