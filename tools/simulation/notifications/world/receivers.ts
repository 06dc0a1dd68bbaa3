import type { Attempted, WireRequest } from '../../../../shared/provider/exchange/attempt.ts';
import type { Process } from '../../machinery/process.ts';
import type { Answer, ReceiverAdversary } from '../receiver-adversary.ts';

/** One delivery as it goes out: the same in every repeat, to the byte. */
export type Sent = { readonly id: string; readonly body: string };

/** What a caller heard: a yes, a no that may pass, or a no for good. */
export type Heard = { readonly kind: 'yes' | 'no' | 'final no'; readonly retryAfterMs?: number };

/** Sees what reaches receivers. */
export type ReceiverWatch = {
  begins(process: Process, sent: Sent): void;
  /** The receiver has it, whatever its caller hears. */
  took(process: Process, sent: Sent): void;
  heard(process: Process, sent: Sent, heard: Heard): void;
};

/** An endpoint of the user's own system, called by one process. It answers as the adversary likes. */
export function endpointOf(
  process: Process,
  adversary: ReceiverAdversary,
  watch: ReceiverWatch,
): (request: WireRequest) => Promise<Attempted> {
  return async ({ headers, body = '', limitMs }) => {
    const sent = { id: headers['webhook-id'] ?? '', body };
    const answer = adversary.answer('crm', limitMs);
    const attempted = await deliver(process, watch, sent, answer, () => attemptedOf(answer));
    watch.heard(process, sent, heardOf(attempted, answer));
    return attempted;
  };
}

/** One call on its way, from whatever takes it. */
export function deliver<Result>(
  process: Process,
  watch: Pick<ReceiverWatch, 'begins' | 'took'>,
  sent: Sent,
  { name, takes, answerMs }: Answer,
  resultOf: () => Result,
): Promise<Result> {
  watch.begins(process, sent);
  return process.step(
    'call',
    `notify ${sent.id.slice(-9)}: ${name}`,
    () => {
      if (takes) watch.took(process, sent);
      return resultOf();
    },
    answerMs,
  );
}

function attemptedOf({ status, breaks, retryAfterSeconds }: Answer): Attempted {
  const broken = { cut: breaks === 'limit' ? 'limit' : 'lost' } as const;
  if (status === undefined)
    return { moment: breaks === 'unsent' ? 'unsent' : 'sent', broken: { ...broken, code: 'ECONNRESET' } };
  const headers = {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(status === 307 ? { location: 'https://elsewhere.example/hook' } : {}),
  };
  const head = { moment: 'answered', status, headers } as const;
  return breaks === undefined ? { ...head, body: Buffer.from('ok') } : { ...head, broken };
}

/** By hand: any 2xx is a yes, also when the rest of its answer is cut, and nothing but these is a no for good. */
function heardOf(attempted: Attempted, { retryAfterSeconds }: Answer): Heard {
  if (attempted.moment !== 'answered') return { kind: 'no' };
  const { status } = attempted;
  if (status >= 200 && status < 300) return { kind: 'yes' };
  if ([410, 413, 422].includes(status)) return { kind: 'final no' };
  return retryAfterSeconds === undefined
    ? { kind: 'no' }
    : { kind: 'no', retryAfterMs: retryAfterSeconds * 1_000 };
}
