import type { Random } from '../../../shared/ports/world.ts';
import { heldPerSecond } from '../../../tools/simulation/machinery/limited-provider.ts';
import { backoffPacer } from './backoff.ts';
import { byHandPacer } from './by-hand.ts';
import { type Cell, endMsOf, limitOf } from './cell.ts';
import { limiterPacer } from './limiter-pacer.ts';
import { type Pacer, play } from './play.ts';

/** 1000 calls a minute, halved, back, doubled, back; a 429 says nothing of when to come back. */
const cell: Cell = {
  kind: 'sliding 60 s',
  limit: 16.7,
  workers: 40,
  changing: true,
  hints: false,
  jitter: 0,
};

const ways: readonly { readonly name: string; readonly make: (random: Random) => Pacer }[] = [
  { name: 'Rate limiter', make: limiterPacer },
  { name: 'Set by hand to the first limit', make: () => byHandPacer(heldPerSecond(cell.kind, cell.limit)) },
  { name: 'Backoff with full jitter', make: backoffPacer },
];

const minuteMs = 60_000;
const minutes = endMsOf(cell) / minuteMs;

/** In pixels of the picture. */
const [width, height, left, top, gap] = [760, 110, 52, 30, 52];
const perSecondMax = 40;

const x = (minute: number): number => round(left + (minute / minutes) * (width - left - 8));
const y = (perSecond: number): number =>
  round(height * (1 - Math.min(perSecond, perSecondMax) / perSecondMax));

/** How an unknown limit that changes is followed, minute by minute, as an SVG: calls taken and refused a second. */
export function limiterPicture(): string {
  const panels = ways.map(({ name, make }, no) => {
    const [taken, refused] = [minutely(), minutely()];
    const { used, refused: share } = play(cell, make, (atMs, isTaken) => {
      const counts = isTaken ? taken : refused;
      const minute = Math.floor(atMs / minuteMs);
      counts[minute] = (counts[minute] ?? 0) + 1 / 60;
    });
    const title = `${name}: ${percent(used)} of the limit used, ${percent(share)} of calls refused`;
    return panel(title, top + no * (height + gap), taken, refused);
  });
  const total = top + ways.length * (height + gap);
  const size = `viewBox="0 0 ${width} ${total}" width="${width}" height="${total}"`;
  const words =
    'role="img" aria-label="Calls a second under a limit that changes" font-family="sans-serif" font-size="12"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${words}>
<rect width="${width}" height="${total}" fill="#fff"/>
${panels.join('\n')}
</svg>
`;
}

function panel(title: string, from: number, taken: readonly number[], refused: readonly number[]): string {
  const limit = Array.from({ length: minutes }, (_, minute) => limitOf(cell)(minute * minuteMs));
  const steps = limit
    .map((value, minute) => `${x(minute)},${y(value)} ${x(minute + 1)},${y(value)}`)
    .join(' ');
  const line = (values: readonly number[]) =>
    values.map((value, minute) => `${x(minute + 0.5)},${y(value)}`).join(' ');
  const marks = [0, 10, 20, 30, 40].map(
    (value) =>
      `<path d="M${left} ${y(value)}H${width - 8}" stroke="#e5e7eb"/><text x="${left - 6}" y="${y(value) + 4}" text-anchor="end" fill="#4b5563">${value}</text>`,
  );
  const times = [0, 30, 60, 90, 120].map(
    (minute) =>
      `<text x="${x(minute)}" y="${height + 16}" text-anchor="middle" fill="#4b5563">${minute} min</text>`,
  );
  return `<g transform="translate(0 ${from})">
<text x="${left}" y="-10" font-weight="600" fill="#111827">${title}</text>
${marks.join('')}${times.join('')}
<polyline points="${steps}" fill="none" stroke="#6b7280" stroke-width="1.5" stroke-dasharray="4 3"><title>the limit</title></polyline>
<polyline points="${line(refused)}" fill="none" stroke="#b91c1c" stroke-width="1.5"><title>calls refused a second</title></polyline>
<polyline points="${line(taken)}" fill="none" stroke="#1d4ed8" stroke-width="2"><title>calls taken a second</title></polyline>
</g>`;
}

function minutely(): number[] {
  return Array.from({ length: minutes }, () => 0);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
