import { shiftDate } from '../../apps/local/functions/shifted-date.ts';
import { ProviderError } from '../../shared/errors.ts';

// One of several processes that share tokens: sends texts through the very parts that the function `sms-send` is made
// of, in the time that it is told. Its parent asks over IPC, one question at a time.
export type Asked =
  | { readonly advanceMs: number }
  | { readonly send: { readonly from: string; readonly to: string } };
export type Answered = { readonly sent: boolean; readonly code?: string };

const offset = new SharedArrayBuffer(8);
shiftDate(offset);
// Imported in the shifted time.
const { liveSms } = await import('../../shared/aws/live-sms.ts');
const { parseMsisdn } = await import('../../shared/core/msisdn.ts');
const sms = liveSms({ warn() {} });

async function answer(asked: Asked): Promise<Answered> {
  if ('advanceMs' in asked) {
    Atomics.add(new BigInt64Array(offset), 0, BigInt(asked.advanceMs));
    return { sent: false };
  }
  const [from, to] = [number(asked.send.from), number(asked.send.to)];
  const key = `${process.pid}-${performance.now()}`;
  try {
    await sms.send({
      from,
      to: [to],
      text: 'Hello',
      idempotencyKey: key,
      correlationId: key,
      limitMs: 20_000,
    });
    return { sent: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { sent: false, code: error.problem.code };
  }
}

function number(written: string) {
  const read = parseMsisdn(written, 'US');
  if ('fault' in read) throw new Error(`The test's own number is ${read.fault}`);
  return read.msisdn;
}

process.on('message', async (asked: Asked) => process.send?.(await answer(asked)));
// Ends with its parent.
process.on('disconnect', () => process.exit(0));
process.send?.({ sent: false } satisfies Answered);
