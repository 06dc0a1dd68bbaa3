import { localCredentials } from '../../tools/aws-emulator/aws-clients.ts';
import type { ServiceName } from '../../tools/aws-emulator/start-aws.ts';
import { region } from '../../tools/aws-emulator/template/account.ts';

/** Lines to paste, after which the AWS CLI finds this machine's services and nothing of a person's own account. */
export function awsCommands(endpoints: Readonly<Record<ServiceName, string>>, bucket: string): string {
  const { accessKeyId, secretAccessKey } = localCredentials;
  // Each command names its endpoint: version 1 of the CLI passes over that of SQS in its environment.
  return `
Look into it with the AWS CLI, in a terminal of its own:

  export AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} AWS_DEFAULT_REGION=${region}
  aws --endpoint-url ${endpoints.s3} s3 ls s3://${bucket}
  aws --endpoint-url ${endpoints.sqs} sqs list-queues
  aws --endpoint-url ${endpoints.dynamodb} dynamodb list-tables
  aws --endpoint-url ${endpoints.secretsmanager} secretsmanager list-secrets
`;
}
