import { AwsError } from '../aws-error.ts';

// SQS spoke XML before JSON. Clients made for both read the older spelling of these codes from a header.
const olderCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
};

export function olderCodeHeader(error: AwsError): Record<string, string> {
  return { 'x-amzn-query-error': `${olderCodes[error.code] ?? error.code};Sender` };
}

export function invalidParameter(message: string): AwsError {
  return new AwsError('InvalidParameterValue', message);
}
