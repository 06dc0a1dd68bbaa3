import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NumberedLine } from '../../../shared/core/reconciliation/sender-line.ts';
import type { SenderLines } from '../../../shared/ports/lines.ts';
import { fictional } from '../../support/a-plan.ts';
import { problemOf } from '../../support/provider/thrown.ts';

/** Two pages of senders, and this many lines that were ended. */
export const contractSenders = Array.from({ length: 150 }, (_, at) =>
  fictional(at % 100, at < 100 ? 212 : 213),
);
export const endedLines = 20;

export type OpenSenderLines = { readonly senderLines: SenderLines; close(): Promise<void> };

/** What every list of lines promises to whoever looks for the line of a number. */
export function senderLinesContract(name: string, open: () => Promise<OpenSenderLines>): void {
  describe(`${name} tells which line has a number`, () => {
    let opened: OpenSenderLines;
    let page: SenderLines['page'];
    beforeAll(async () => {
      opened = await open();
      page = opened.senderLines.page;
    });
    afterAll(() => opened.close());

    async function pagesFrom(start?: string): Promise<(readonly NumberedLine[])[]> {
      const pages: (readonly NumberedLine[])[] = [];
      for (let cursor = start; ; ) {
        const { lines, next } = await page(cursor);
        pages.push(lines);
        if (next === undefined) return pages;
        cursor = next;
      }
    }

    test('each number is with one line, in digits without a plus', async () => {
      const lines = (await pagesFrom()).flat();
      expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(lines.length);
      for (const sender of contractSenders)
        expect(lines.filter(({ numbers }) => numbers.includes(sender.slice(1)))).toHaveLength(1);
    });

    test('lines that were ended are listed, and named as such', async () => {
      const lines = (await pagesFrom()).flat();
      expect(lines.filter(({ hasEnded }) => hasEnded)).toHaveLength(endedLines);
    });

    test('a list goes on at its cursor', async () => {
      const [first, ...rest] = await pagesFrom();
      expect(first).toHaveLength(100);
      expect(await pagesFrom((await page()).next)).toEqual(rest);
    });

    test('a cursor that is none is refused', async () => {
      expect(await problemOf(page('nowhere'))).toMatchObject({ code: 'refused', effect: 'none' });
    });

    test('numbers of eleven digits need their line, and those of twelve do not', () => {
      const { isNeededFor } = opened.senderLines;
      expect(isNeededFor(fictional(0))).toBe(true);
      expect(isNeededFor('+447700900000' as (typeof contractSenders)[number])).toBe(false);
    });
  });
}
