import type * as z from 'zod/mini';
import { isJson } from './content-type.ts';
import { faultWords } from './fault-words.ts';
import { redact } from './redact.ts';

/** How many mismatches an error names. */
const mismatchesNamedMax = 3;

export type Read<Reply> = { readonly reply: Reply } | { readonly fault: string };

/**
 * Reads the body of a 2xx answer. JSON is parsed only when the answer calls itself JSON; an empty body reaches the
 * schema as undefined. The fault never quotes the body.
 */
export function readReply<Reply>(
  schema: z.ZodMiniType<Reply>,
  contentType: string,
  body: Uint8Array,
  hidden: readonly string[],
): Read<Reply> {
  let json: unknown;
  if (body.length > 0) {
    if (!isJson(contentType)) return { fault: `expected JSON, the answer is ${mediaTypeOf(contentType)}` };
    try {
      json = JSON.parse(new TextDecoder().decode(body));
    } catch {
      return { fault: 'the answer calls itself JSON but is not' };
    }
  }
  const read = schema.safeParse(json, faultWords);
  if (read.success) return { reply: read.data };
  const mismatches = read.error.issues
    .slice(0, mismatchesNamedMax)
    .map(({ path, message }) => [...path.map(String), message].join(' '));
  return { fault: `the answer has another form than expected (${redact(mismatches.join('; '), hidden)})` };
}

function mediaTypeOf(contentType: string): string {
  return /^\s*([a-z]{1,20}\/[a-z.+-]{1,60})\s*(?:;|$)/i.exec(contentType)?.[1] ?? 'of no known type';
}
