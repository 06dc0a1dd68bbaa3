import { expect, test } from 'vitest';
import { sameRefusal } from '../../../shared/core/orders/same-refusal.ts';
import { anEntry } from '../../support/world.ts';

const refused = (chunkNo: number, detail = 'No such account') =>
  anEntry({ chunkNo, state: 'refused', note: { code: 'refused', detail } });
const refusals = (count: number) => Array.from({ length: count }, (_, no) => refused(no));

test('twenty orders that are all refused for one reason stop their batch, which says why', () => {
  const halt = sameRefusal([...refusals(20), anEntry({ chunkNo: 20 })], undefined);
  expect(halt?.reason).toMatchObject({
    code: 'same_refusal',
    detail: expect.stringContaining('No such account'),
  });
});

test.each([
  ['there are only nineteen', refusals(19)],
  ['one of them was refused for another reason', [...refusals(20), refused(20, 'No such template')]],
  ['one was taken', [...refusals(20), anEntry({ chunkNo: 20, state: 'ordered' })]],
])('they do not when %s', (_, entries) => {
  expect(sameRefusal(entries, undefined)).toBeUndefined();
});

test('a person who resumes the batch has accepted it', () => {
  const halted = { doneRows: 20, badRows: 20, outOfBundle: false };
  expect(sameRefusal(refusals(40), halted)).toBeUndefined();
});
