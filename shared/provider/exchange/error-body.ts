import * as z from 'zod/mini';
import { hide, redact } from './redact.ts';

/**
 * The provider's explanation of a "no", safe to log. Assumed: the body is a problem+json whose `errors` point
 * into the request; neither document shows one.
 */
export type Explanation = {
  readonly detail?: string;
  readonly correlationId?: string;
  readonly pointers?: readonly string[];
};

/**
 * Reads the body of an error answer: problem+json, the older JSON shape, a token server's JSON, or plain text. HTML is
 * never quoted.
 *
 * @param contentType the header's value in lower case
 * @param hidden values that must not appear: tokens, secrets, texts. Phone numbers are always masked.
 */
export function explain(contentType: string, body: string, hidden: readonly string[]): Explanation {
  const json = isJson(contentType) ? parsed(body) : undefined;
  if (json === undefined) {
    const detail = isPlainText(contentType) ? shown([body], hidden) : undefined;
    return detail === undefined ? {} : { detail };
  }
  const read = problem.safeParse(json);
  if (!read.success) return {};
  const { title, detail, type, messages, error, error_description: description, errors } = read.data;
  const faults = errors.slice(0, errorsMax);
  const said = [
    title ?? error ?? type,
    detail ?? description,
    ...messages.slice(0, errorsQuotedMax),
    ...faults.slice(0, errorsQuotedMax).map((each) => each.detail),
  ];
  const quoted = shown(said, hidden);
  const pointers = faults.flatMap(({ pointer }) => (isPointer(pointer, hidden) ? [pointer] : []));
  const correlationId = read.data.correlation_id;
  return {
    ...(quoted === undefined ? {} : { detail: quoted }),
    ...(pointers.length === 0 ? {} : { pointers }),
    ...(isCorrelationId(correlationId, hidden) ? { correlationId } : {}),
  };
}

const words = z.catch(z.optional(z.string()), undefined);

const fault = z.catch(z.object({ detail: words, pointer: words }), {});

/** Everything is optional and a member of the wrong type is as good as absent: an explanation must not fail. */
const problem = z.lazy(() =>
  z.object({
    // The current shape (RFC 9457).
    title: words,
    detail: words,
    correlation_id: words,
    errors: z.catch(z.array(fault), []),
    // The older shape of the same provider.
    type: words,
    messages: z.catch(
      z.union([
        z.array(words),
        z.pipe(
          words,
          z.transform((message) => [message]),
        ),
      ]),
      [],
    ),
    // A token server's shape (RFC 6749, 5.2).
    error: words,
    error_description: words,
  }),
);

/** Source: provider facts, 2, "Error body": `errors` holds at most 100. */
const errorsMax = 100;

/** How many of them are quoted; the pointers of all are kept. */
const errorsQuotedMax = 3;

/** `application/json` and everything built on it: `application/hal+json`, `application/problem+json`. */
export function isJson(contentType: string): boolean {
  return /^\s*[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);
}

/** Plain text, or nothing said at all. HTML is not: it is written for browsers and says nothing to a log. */
function isPlainText(contentType: string): boolean {
  return contentType === '' || /^\s*text\/plain\s*(?:;|$)/i.test(contentType);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** One line, without repetition, markup and what must be hidden. */
function shown(said: readonly (string | undefined)[], hidden: readonly string[]): string | undefined {
  const sentences = new Set<string>();
  for (const sentence of said) {
    if (sentence === undefined || /<[a-z!/?]/i.test(sentence)) continue;
    const line = redact(withoutCutWord(sentence), hidden);
    if (line !== '') sentences.add(line);
  }
  const text = [...sentences].join('; ');
  if (text === '') return undefined;
  return text.length <= detailUnitsMax ? text : `${text.slice(0, detailUnitsMax - 1)}…`;
}

const detailUnitsMax = 300;

/** The part that is looked at, ending between words: half a number or half a secret would not be recognised. */
function withoutCutWord(sentence: string): string {
  if (sentence.length <= readUnitsMax) return sentence;
  return sentence.slice(0, readUnitsMax).replace(/\S*$/, '');
}

/** As much is looked at before numbers and secrets are taken out; cutting first could leave half a number. */
const readUnitsMax = 2_000;

/** A path into the request such as `$.to[3]`, and nothing that could be a value of it. */
function isPointer(value: string | undefined, hidden: readonly string[]): value is string {
  return value !== undefined && /^[$#/][\w$#./[\]'"~-]{0,99}$/.test(value) && redact(value, hidden) === value;
}

/** A UUID, or a name without as many digits in a row as a phone number has. */
function isCorrelationId(value: string | undefined, hidden: readonly string[]): value is string {
  if (value === undefined || !/^[\w.:-]{1,128}$/.test(value) || hide(value, hidden) !== value) return false;
  return uuid.test(value) || !/^\d{7,}$|\d{10,}/.test(value);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
