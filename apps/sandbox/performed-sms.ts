/** One Send SMS that was performed: everybody in `to` was texted, a number that stands there twice got it twice. */
export type PerformedSms = {
  readonly smsId: string;
  readonly callNumber: number;
  readonly atMs: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly idempotencyKey?: string;
};
