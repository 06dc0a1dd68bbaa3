import { expect, test } from 'vitest';
import { isFooter as isFooterOf } from '../../../shared/core/rows/footer.ts';

const isFooter = (cells: readonly string[]) => isFooterOf(cells.length, (at) => cells[at] ?? '');

test.each([
  ['Total', '', '250'],
  ['', 'TOTAL:', '$ 1,250.00'],
  ['Total: 250', ''],
  ['Gesamtsumme', '', '3', '12,50 €'],
  ['Итого:', '', '17'],
  ['合計', '3'],
  ['Exported on 2026-11-24', '', ''],
  ['', 'All rights reserved by the company', ''],
  ['(6 rows)', ''],
  ['6 rows in set (0.00 sec)', ''],
  ['6 rows selected.', ''],
  ['+------+-----+', ''],
  ['------', '-----'],
])('%j is a total or a remark', (...cells) => {
  expect(isFooter(cells)).toBe(true);
});

test.each([
  [['Total', 'Jean Dupont', '+33612345678']],
  [['Total', '+33612345678']],
  [['Total', '0612345678']],
  [['Totalidis', '2125550101']],
  [['Ada', '', '']],
  [['Ada Maria Lovelace', '']],
  [['+12125550101', '']],
  [['Ada of 7 hills']],
  [['+', '']],
  [['212 555 0101', '']],
  [['(212) 555-0101', '']],
  [['---', 'Ada']],
])('%j is a row', (cells) => {
  expect(isFooter(cells)).toBe(false);
});
