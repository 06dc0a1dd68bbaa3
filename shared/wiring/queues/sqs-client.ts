import { SQSClient } from '@aws-sdk/client-sqs';
import { awsClientSettings } from '../aws-clients.ts';
import { optional } from '../environment.ts';

let sqs: SQSClient | undefined;

/** The one client of SQS of a process. It stands apart, so that a function may load it later than the others. */
export function sqsClient(): SQSClient {
  // Otherwise the client sends to the host in the queue's URL, whatever endpoint the environment names.
  const endpoint = optional('AWS_ENDPOINT_URL_SQS');
  sqs ??= new SQSClient({ ...awsClientSettings, ...(endpoint === undefined ? {} : { endpoint }) });
  return sqs;
}
