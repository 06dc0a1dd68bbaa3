import { expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import { sameRefusal } from '../../../shared/core/orders/same-refusal.ts';
import { anOrder } from '../../support/world.ts';

const refused = (row: number, detail = 'No such account') =>
  anOrder({ row, state: 'refused', reason: { code: 'refused', detail } });
const refusals = (count: number) => Array.from({ length: count }, (_, no) => refused(no));

test('twenty orders that are all refused for one reason stop their batch, which says why', () => {
  const halt = sameRefusal([...refusals(20), anOrder({ row: 20 })], undefined);
  expect(halt?.reason).toMatchObject({
    code: 'same_refusal',
    detail: expect.stringContaining('No such account'),
  });
});

test.each([
  ['there are only nineteen', refusals(19)],
  ['one of them was refused for another reason', [...refusals(20), refused(20, 'No such template')]],
  ['one was taken', [...refusals(20), anOrder({ row: 20, state: 'ordered' })]],
])('they do not when %s', (_, entries) => {
  expect(sameRefusal(entries, undefined)).toBeUndefined();
});

/** A row whose subscriber was created, and whose order was refused. */
const refusedAfterCreation = (row: number, detail?: string) => [
  anOrder({ row, steps: 2, state: 'accepted' }),
  { ...refused(row, detail), step: 2, steps: 2, id: entryIdOf(row, 2) },
];

test('rows of several steps are validated by the first one that was not accepted', () => {
  const rows = Array.from({ length: 40 }, (_, no) => refusedAfterCreation(no, 'No such plan'));
  expect(sameRefusal(rows.flat(), undefined)?.reason.detail).toMatch(/first 40 orders .*No such plan/);
  expect(sameRefusal(rows.slice(0, 19).flat(), undefined)).toBeUndefined();
  const taken = rows.flatMap(([created]) => created ?? []);
  expect(sameRefusal(taken, undefined)).toBeUndefined();
});

test('one row of several steps that went through proves that the batch is not to blame', () => {
  const rows = Array.from({ length: 40 }, (_, no) => refusedAfterCreation(no)).flat();
  const through = [1, 2].map((step) => anOrder({ row: 40, step, steps: 2, state: 'accepted' }));
  expect(sameRefusal([...rows, ...through], undefined)).toBeUndefined();
});

test.each(['unclear', 'held', 'suppressed'] as const)(
  'a row that is %s says nothing for or against it',
  (state) => {
    const lost = anOrder({ row: 0, state, reason: { code: 'timeout', detail: 'No answer' } });
    const others = Array.from({ length: 20 }, (_, no) => refused(no + 1));
    expect(sameRefusal([lost, ...others], undefined)?.reason.detail).toMatch(/first 20 orders/);
    expect(sameRefusal([lost, ...others.slice(1)], undefined)).toBeUndefined();
  },
);

test('a person who resumes the batch has accepted it', () => {
  const halted = { doneRows: 20, badRows: 20, outOfBundle: false };
  expect(sameRefusal(refusals(40), halted)).toBeUndefined();
});
