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

/** @returns undefined when the value is no performed text */
export function parsePerformedSms(value: object): PerformedSms | undefined {
  const { smsId, callNumber, atMs, from, to, text, idempotencyKey } = value as Partial<PerformedSms>;
  const isSms =
    typeof smsId === 'string' &&
    typeof callNumber === 'number' &&
    typeof atMs === 'number' &&
    typeof from === 'string' &&
    Array.isArray(to) &&
    typeof text === 'string';
  if (!isSms) return undefined;
  return { smsId, callNumber, atMs, from, to, text, ...(idempotencyKey !== undefined && { idempotencyKey }) };
}
