import { describe, expect, test } from 'vitest';
import { afterPage, foundLine, lineRefused } from '../../../shared/core/reconciliation/sender-line.ts';

const hour = 3_600_000;
const nowMs = Date.UTC(2026, 10, 21, 12);
const digits = '12125550100';
const line = (lineId: string, number: string, hasEnded = false) => ({ lineId, numbers: [number], hasEnded });
const other = line('sub_other', '12125550199');

describe('a page of lines', () => {
  test('with the number ends the search', () => {
    const page = { lines: [other, line('sub_own', digits)], next: 'more' };
    expect(afterPage(undefined, digits, page, nowMs)).toEqual({ lineId: 'sub_own', foundAtMs: nowMs });
  });

  test('without it leads to the next', () => {
    expect(afterPage(undefined, digits, { lines: [other], next: 'more' }, nowMs)).toEqual({ cursor: 'more' });
  });

  test('with it on a line that was ended leads to the next as well: another line may have it now', () => {
    const search = afterPage(
      undefined,
      digits,
      { lines: [line('sub_old', digits, true)], next: 'more' },
      nowMs,
    );
    expect(search).toEqual({ cursor: 'more', endedLineId: 'sub_old' });
    const rest = { lines: [other, line('sub_new', digits)] };
    expect(afterPage('sub_old', digits, rest, nowMs)).toEqual({ lineId: 'sub_new', foundAtMs: nowMs });
  });

  test('that is the last one falls back to the line that was ended', () => {
    expect(afterPage('sub_old', digits, { lines: [other] }, nowMs)).toEqual({
      lineId: 'sub_old',
      foundAtMs: nowMs,
    });
  });

  test('that is the last one, with nothing found, says that there is no such line', () => {
    expect(afterPage(undefined, digits, { lines: [other] }, nowMs)).toBeUndefined();
  });
});

describe('a line that was found', () => {
  const kept = { lineId: 'sub_own', foundAtMs: nowMs };

  test('is used for a day', () => {
    expect(foundLine(kept, nowMs + 24 * hour - 1, false)).toEqual(kept);
    expect(foundLine(kept, nowMs + 24 * hour, false)).toBeUndefined();
  });

  test('is used to the end of the walk that began with it', () => {
    expect(foundLine(kept, nowMs + 48 * hour, true)).toEqual(kept);
  });

  test('is none while the search goes on', () => {
    expect(foundLine({ cursor: 'more' }, nowMs, true)).toBeUndefined();
  });

  test('is forgotten when the provider does not take it, once it is an hour old', () => {
    expect(lineRefused(kept, nowMs + hour)).toBeUndefined();
    expect(lineRefused(kept, nowMs + hour - 1)).toEqual(kept);
  });
});
