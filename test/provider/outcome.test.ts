import { describe, expect, test } from 'vitest';
import { type Cut, exchangeFailureOf, type Seen } from '../../shared/provider/exchange/outcome.ts';

const read = { kind: 'read', keyed: false } as const;
const write = { kind: 'write', keyed: false } as const;
const keyedWrite = { kind: 'write', keyed: true } as const;
const cuts: readonly Cut[] = ['limit', 'lost', 'garbled', 'oversized'];

function verdict(seen: Seen): string {
  const failure = exchangeFailureOf(seen);
  return failure === undefined ? 'done' : `${failure.code} ${failure.effect}`;
}

type Row = readonly [from: number, to: number, read: string, write: string, keyedWrite: string];

const byStatus: readonly Row[] = [
  [100, 199, 'unreadable none', 'unreadable unknown', 'unreadable unknown'],
  [200, 299, 'done', 'done', 'done'],
  [300, 399, 'moved none', 'moved unknown', 'moved unknown'],
  [400, 400, 'refused none', 'refused none', 'refused none'],
  [401, 401, 'unauthorized none', 'unauthorized none', 'unauthorized none'],
  [402, 407, 'refused none', 'refused none', 'refused none'],
  [408, 408, 'timeout none', 'timeout unknown', 'timeout unknown'],
  [409, 409, 'refused none', 'refused none', 'conflict unknown'],
  [410, 421, 'refused none', 'refused none', 'refused none'],
  [422, 422, 'refused none', 'refused none', 'conflict unknown'],
  [423, 428, 'refused none', 'refused none', 'refused none'],
  [429, 429, 'busy none', 'busy none', 'busy none'],
  [430, 499, 'refused none', 'refused none', 'refused none'],
  [500, 599, 'unavailable none', 'unavailable unknown', 'unavailable unknown'],
];

test('the table names every status from 100 to 599 once', () => {
  const named = byStatus.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  expect(named).toEqual(Array.from({ length: 500 }, (_, at) => 100 + at));
});

describe.each(byStatus)(
  'a complete answer with a status from %i to %i',
  (from, to, onRead, onWrite, onKeyed) => {
    const statuses = Array.from({ length: to - from + 1 }, (_, at) => from + at);

    test(`is ${onRead} for a read, ${onWrite} for a write, ${onKeyed} for a write with a key`, () => {
      for (const status of statuses) {
        expect(verdict({ ...read, moment: 'answered', status }), `${status} read`).toBe(onRead);
        expect(verdict({ ...write, moment: 'answered', status }), `${status} write`).toBe(onWrite);
        expect(verdict({ ...keyedWrite, moment: 'answered', status }), `${status} keyed`).toBe(onKeyed);
      }
    });

    test('means the same when its body broke off, unless it is a yes', () => {
      for (const status of statuses.filter((each) => each < 200 || each > 299)) {
        for (const cut of cuts) {
          expect(verdict({ ...read, moment: 'answered', status, cut })).toBe(onRead);
          expect(verdict({ ...write, moment: 'answered', status, cut })).toBe(onWrite);
          expect(verdict({ ...keyedWrite, moment: 'answered', status, cut })).toBe(onKeyed);
        }
      }
    });
  },
);

const byCut: readonly (readonly [cut: Cut, read: string, write: string])[] = [
  ['limit', 'timeout none', 'timeout unknown'],
  ['lost', 'interrupted none', 'interrupted unknown'],
  ['garbled', 'unreadable none', 'unreadable unknown'],
  ['oversized', 'unreadable none', 'unreadable unknown'],
];

test.each(byCut)(
  'a yes whose body is cut by "%s" is %s for a read and %s for a write',
  (cut, onRead, onWrite) => {
    for (let status = 200; status <= 299; status += 1) {
      expect(verdict({ ...read, moment: 'answered', status, cut })).toBe(onRead);
      expect(verdict({ ...write, moment: 'answered', status, cut })).toBe(onWrite);
      expect(verdict({ ...keyedWrite, moment: 'answered', status, cut })).toBe(onWrite);
    }
  },
);

test.each(byCut)(
  'a request that may have left, cut by "%s", is %s for a read and %s for a write',
  (cut, onRead, onWrite) => {
    expect(verdict({ ...read, moment: 'sent', cut })).toBe(onRead);
    expect(verdict({ ...write, moment: 'sent', cut })).toBe(onWrite);
    expect(verdict({ ...keyedWrite, moment: 'sent', cut })).toBe(onWrite);
  },
);

test.each(cuts)('a request that never left, cut by "%s", did nothing', (cut) => {
  expect(verdict({ ...read, moment: 'unsent', cut })).toBe('unreachable none');
  expect(verdict({ ...write, moment: 'unsent', cut })).toBe('unreachable none');
  expect(verdict({ ...keyedWrite, moment: 'unsent', cut })).toBe('unreachable none');
});
