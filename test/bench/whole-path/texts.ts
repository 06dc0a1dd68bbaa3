import type { Measured } from '../promised.ts';
import { type Bench, ended, perSecond, reached, withSystem } from './system.ts';

const rows = 200_000;
const limitMs = 15 * 60_000;

/**
 * A campaign through the whole local system: uploaded, planned, sent.
 *
 * @throws when somebody got no text, or two
 */
export async function texts(): Promise<Measured> {
  return withSystem(undefined, async (bench) => {
    const metadata = { from: '+12125550100', text: 'Your line is ready.' };
    await bench.upload('campaigns/people.csv', numbers(), metadata);
    const { totals, ...took } = await reached(bench, limitMs, () => ended(bench, 'campaigns/people.csv'));
    return reported(bench, totals.accepted ?? 0, took);
  });
}

/** Valid ones, each once. */
function numbers(): string {
  const lines = Array.from(
    { length: rows },
    (_, no) => `+1${216 + Math.floor(no / 100_000)}55${String(no % 100_000).padStart(5, '0')}`,
  );
  return ['to', ...lines].join('\n');
}

function reported(
  { sandbox }: Bench,
  accepted: number,
  took: { readonly ms: number; readonly skippedMs: number },
): Measured {
  const got = sandbox.spy.textsPerRecipient();
  const twice = [...got.values()].filter((count) => count > 1).length;
  if (twice > 0 || got.size !== rows || accepted !== rows)
    throw new Error(
      `${got.size} of ${rows} people were texted, ${twice} of them twice; ${accepted} rows are accepted`,
    );
  const lines = [
    `texts, ${rows.toLocaleString('en-US')} recipients from the upload to the last answer, through the local system`,
    `  ${sandbox.spy.calls('sendSms').length} calls, each recipient texted once`,
    `  ${perSecond(rows, took)}`,
  ];
  return { lines, promised: [] };
}
