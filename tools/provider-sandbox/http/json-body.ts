import type { Call } from './call.ts';
import { invalid, Refusal } from './problem.ts';

/**
 * The call's JSON object. Assumed: another content type is answered 415, anything else that is not one 400.
 */
export function jsonObject(call: Pick<Call, 'headers' | 'body'>): Readonly<Record<string, unknown>> {
  const contentType = call.headers['content-type'] ?? '';
  if (!/^application\/json *(;|$)/i.test(contentType)) {
    throw new Refusal({ status: 415, detail: 'The content type must be application/json' });
  }
  const value = parse(call.body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid([{ detail: 'The body must be a JSON object', pointer: '$' }]);
  }
  return value as Record<string, unknown>;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw invalid([{ detail: 'The body must be JSON in UTF-8', pointer: '$' }]);
  }
}
