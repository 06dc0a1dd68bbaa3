import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasons } from '../../apps/console/src/words/en/reasons.ts';
import type { RowReason } from '../../shared/core/orders/rows/order-cells.ts';

/** The compiler knows when one is missing here. */
const ofOrders: Readonly<Record<RowReason, true>> = {
  missing: true,
  line_break: true,
  bad_id: true,
  bad_email: true,
  bad_eid: true,
  bad_phone: true,
  mangled: true,
  unknown_value: true,
  too_many: true,
  not_applicable: true,
  not_orderable: true,
  unknown_id: true,
  past: true,
  offering_ended: true,
};

test('each reason of a row that the reference names has words and a remedy in the console', () => {
  const reference = readFileSync('docs/reference/campaigns.md', 'utf8');
  const table = reference.split('| reason of an invalid row |')[1]?.split('\n\n')[0] ?? '';
  const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code));
  expect(documented.length).toBeGreaterThan(30);
  const lacking = [...documented, ...Object.keys(ofOrders)].filter(
    (code) => reasons[code]?.todo === undefined,
  );
  expect(lacking).toEqual([]);
});
