import type { Random } from '../../../shared/ports/world.ts';
import {
  heldPerSecond,
  type ProviderKind,
  windows,
} from '../../../tools/simulation/machinery/limited-provider.ts';
import { atLeast, atMost, type Measured, type Promised } from '../promised.ts';
import { adaptivePacer } from './adaptive.ts';
import { backoffPacer } from './backoff.ts';
import { byHandPacer } from './by-hand.ts';
import { type Cell, type Figures, fallsShort, idealOf } from './cell.ts';
import { limiterPacer } from './limiter-pacer.ts';
import { type Pacer, play } from './play.ts';

const kinds = Object.keys(windows) as ProviderKind[];
const pacers: Record<string, (random: Random, cell: Cell) => Pacer> = {
  limiter: limiterPacer,
  backoff: backoffPacer,
  adaptive: adaptivePacer,
  'by hand': (_, { kind, limit }) => byHandPacer(heldPerSecond(kind, limit)),
};

/** The limits for which the rate limiter's figures were chosen, and others, which it met only afterwards. */
const limits = [1, 16.7, 100];
const otherLimits = [0.7, 1.5, 3, 6, 11, 28, 47, 71];

/** `npm run bench -- limiter [--quick]`: how well an unknown limit is used, in virtual time. */
export async function limiter(): Promise<Measured> {
  const isQuick = process.argv.includes('--quick');
  const tried = isQuick ? [16.7] : limits;
  const rows = [false, true].flatMap((changing) =>
    kinds.flatMap((kind) =>
      tried.flatMap((limit) =>
        [1, 10, 100].map((workers) => ({ kind, limit, workers, changing, hints: false, jitter: 0 })),
      ),
    ),
  );
  const short: string[] = [];
  const played: Played[] = [];
  const table = rows.map((cell) => lineOf(cell, short, played));
  const others = isQuick ? [] : [...otherLines(), ...jitterLines()];
  const lines = [...head, ...table, '', ...summary(rows.length * 2, short), ...others];
  return { lines, promised: promisedOf(played) };
}

type Played = { readonly pacer: string; readonly cell: Cell; readonly figures: Figures };

/** Lower limits are too few calls for a share of them to say much. */
const promisedFrom = 16.7;

/** The worst of the cells of which something is promised. */
function promisedOf(played: readonly Played[]): Promised[] {
  const worstOf = (changing: boolean, pacer: string) => {
    const cells = played.filter(({ pacer: own, cell }) => own === pacer && isPromised(cell, changing));
    const worse = (by: (figures: Figures) => number) =>
      cells.reduce((worst, one) => (by(one.figures) > by(worst.figures) ? one : worst));
    return { used: worse(({ used }) => -used), refused: worse(({ refused }) => refused) };
  };
  const percentOf = ({ figures }: Played, what: keyof Figures) => 100 * figures[what];
  return [false, true].flatMap((changing) => {
    const [ours, peer] = [worstOf(changing, 'limiter'), worstOf(changing, 'backoff')];
    const what = changing ? 'a changing limit of a long window' : 'a constant limit';
    const [used, refused] = changing ? [95, 0.7] : [98, 0.3];
    return [
      atLeast(`${what}, share used`, percentOf(ours.used, 'used'), used, ' %', {
        beside: `backoff ${percentOf(peer.used, 'used').toFixed(0)} %`,
        limit: `the worst cell is ${nameOf(ours.used.cell)}. ${changing ? whyChanging : whyUsed}`,
      }),
      atMost(`${what}, calls refused`, percentOf(ours.refused, 'refused'), refused, ' %', {
        beside: `backoff ${percentOf(peer.refused, 'refused').toFixed(0)} %`,
        limit: `the worst cell is ${nameOf(ours.refused.cell)}. ${whyRefused}`,
      }),
    ];
  });
}

const whyUsed =
  'The rate rests at 99 % of what was accepted, and each look for a higher limit ends with a pause, which with a long window is a twentieth of it ' +
  '(decision 0006). Fewer looks would use more of a limit that stays, and notice later that it has grown.';

const whyChanging =
  'After a limit has changed, calls are counted for whole windows before the new one is known, and a higher one is noticed at the next look, up to ' +
  '2.5 minutes later (decision 0006). Who asks more often is refused more often.';

const whyRefused =
  'Only a refused call shows where the limit is, and each look costs one for each worker that has a call under way. Fewer looks would notice a higher limit ' +
  'later (decision 0006).';

function isPromised({ kind, limit, changing }: Cell, wanted: boolean): boolean {
  return limit >= promisedFrom && changing === wanted && (!changing || windows[kind].windowMs >= 60_000);
}

const head = [
  'Rate limiter: share of the limit used, and share of calls answered 429; without | with Retry-After. 300 ms latency,',
  'nothing counted in the first 10 minutes. changing: halved, back, doubled, back, every 30 minutes. Ideal: 100 % and 0 %.',
  'Set by hand: even intervals at the limit of the beginning, by somebody who knows it.',
  '',
  `${'window'.padEnd(14)}${'limit/s'.padStart(8)}${'workers'.padStart(8)}  ${'limit'.padEnd(9)}${'ideal/s'.padStart(8)}  ${['limiter', 'backoff, full jitter', 'SDK adaptive (CUBIC)', 'set by hand'].map((name) => name.padEnd(32)).join('')}`,
];

function lineOf(cell: Cell, short: string[], played: Played[]): string {
  const figures = Object.entries(pacers).map(([name, makePacer]) => {
    const both = [false, true].map((hints) => {
      const one = { ...cell, hints };
      const result = play(one, makePacer);
      played.push({ pacer: name, cell: one, figures: result });
      if (name === 'limiter' && fallsShort(one, result)) short.push(`  ${nameOf(one)}:${textOf(result)}`);
      return textOf(result);
    });
    return both.join(' |').padEnd(32);
  });
  const { kind, limit, workers, changing } = cell;
  const index = `${kind.padEnd(14)}${String(limit).padStart(8)}${String(workers).padStart(8)}`;
  return `${index}  ${change(changing).padEnd(9)}${idealOf(cell).toFixed(1).padStart(8)}${figures.join('')}`;
}

function summary(cells: number, short: string[]): string[] {
  if (short.length === 0) return [`Goal: no cell of ${cells} falls short of the goal.`];
  return [`Goal: ${short.length} of ${cells} cells fall short of the goal:`, ...short];
}

/** The same goals at limits for which nothing was chosen. */
function otherLines(): string[] {
  const cells = [false, true].flatMap((changing) =>
    kinds.flatMap((kind) =>
      otherLimits.flatMap((limit) =>
        [false, true].map((hints) => ({ kind, limit, workers: 40, changing, hints, jitter: 0 })),
      ),
    ),
  );
  const short = cells.flatMap((cell) => shortfall(cell));
  return [
    '',
    `Limits of ${otherLimits.join(', ')} calls/s, 40 workers: ${short.length} of ${cells.length} cells fall short.`,
    ...short,
  ];
}

/** What it costs when calls arrive a little out of step. */
function jitterLines(): string[] {
  const cells = kinds.flatMap((kind) =>
    limits.flatMap((limit) =>
      [false, true].map((hints) => ({ kind, limit, workers: 100, changing: false, hints, jitter: 0.1 })),
    ),
  );
  const costs = cells.map((cell) => {
    const [calm, shaky] = [play({ ...cell, jitter: 0 }, limiterPacer), play(cell, limiterPacer)];
    return calm.used - shaky.used;
  });
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const short = cells.flatMap((cell) => shortfall(cell));
  return [
    '',
    `Each way 10 % shorter or longer by chance, constant limit, 100 workers: costs ${percent(mean)} of the limit on average, ${percent(Math.max(...costs))} at most; ${short.length} of ${cells.length} cells fall short of the goal without jitter.`,
    ...short,
  ];
}

function shortfall(cell: Cell): string[] {
  const result = play(cell, limiterPacer);
  return fallsShort(cell, result) ? [`  ${nameOf(cell)}:${textOf(result)}`] : [];
}

function nameOf({ kind, limit, workers, changing, hints }: Cell): string {
  return `${kind}, ${limit}/s, ${workers} workers, ${change(changing)}, ${hints ? 'with' : 'without'} Retry-After`;
}

function change(changing: boolean): string {
  return changing ? 'changing' : 'constant';
}

function textOf({ used, refused }: Figures): string {
  return `${(100 * used).toFixed(1).padStart(6)} ${(100 * refused).toFixed(2).padStart(6)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
