/**
 * Grants that one run needs and the next may not, by the pace of its processes. A run that does not need one of these
 * reports it and passes.
 */
const byPace: readonly RegExp[] = [
  // The first to find a token expired fetches the next one, and the others only read it. A permit is added to its row,
  // or begins an interval.
  / of (LIMITER|TOKEN)#/,
  /secretsmanager:\w+ \w*(Token|Credentials)$/,
  // An upload in parts that breaks leaves something to abort, or not.
  /s3:AbortMultipartUpload /,
  // These read an entry only after its conditional write was lost: when two plan the same job at once.
  /^api-write: dynamodb:GetItem .* of ENTRIES#cmp_\*$/,
  /^(events-react|jobs-count): dynamodb:GetItem .* of ENTRIES#(cmp|ntc)_\*$/,
  /^uploads-plan: dynamodb:GetItem .* of ENTRIES#(cmp|ntc)_\*$/,
  // Who moves the first entry of a large job notes it, and the others know. These seldom move one of many calls.
  /^(api-write|scheduler|reconcile|uploads-plan|orders-place|sms-urgent): dynamodb:UpdateItem .* of COUNTS#\*$/,
  /^(api-write|scheduler|reconcile|uploads-plan|orders-place|sms-urgent): sqs:SendMessage \w*CountingWorkerQueue/,
  // The counter takes steps of a job only where a worker has died over them.
  /^jobs-count: dynamodb:(Get|Put)Item .* of ENTRIES#(cmp|ord)_\*$/,
  /^jobs-count: s3:(GetObject|ListBucket) /,
  // Only an outage of weeks leaves a notification until it is 59 days old. Its worker then cancels its job, unless the
  // scheduler is first. No end-to-end test lasts that long.
  /^notifications-send: dynamodb:PutItem .* of JOB#ntc_\*$/,
  // Only where somebody has deleted a plan does a worker ask whether it is there. Texts are tested so.
  /^(orders-place|notifications-send): s3:ListBucket /,
];

export function dependsOnPace(grant: string): boolean {
  return byPace.some((pattern) => pattern.test(grant));
}
