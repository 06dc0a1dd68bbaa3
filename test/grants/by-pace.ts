/**
 * Grants that one run needs and the next may not, by the pace of its processes: whoever first finds a token expired fetches the next one and
 * the others only read it, a permit of a rate limiter is added to its row or begins a new interval, and of an upload in parts that breaks
 * something is left to abort or not. A run that does not need one of these reports it and passes.
 */
const byPace: readonly RegExp[] = [
  / of (LIMITER|TOKEN)#/,
  /secretsmanager:\w+ \w*(Token|Credentials)$/,
  /s3:AbortMultipartUpload /,
];

export function dependsOnPace(grant: string): boolean {
  return byPace.some((pattern) => pattern.test(grant));
}
