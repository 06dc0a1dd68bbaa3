import { expect, test } from 'vitest';
import { hiddenIn, revealedTo } from '../../../shared/http/jobs/hidden-rows.ts';

const person = { kind: 'person', id: 'https://id.example.com#ada', name: 'Ada' } as const;
const key = { kind: 'key', id: 'crm', name: 'crm' } as const;
const row = {
  line: 1,
  to: '+12125550101',
  iccid: '8901',
  activation_code: 'LPA:1$x$y',
  qr_code: 'https://q.example',
};

test.each([
  [person, undefined, 100, '121…01', '…'],
  [person, 'false', 1, '121…01', '…'],
  [person, 'true', 100, '+12125550101', '…'],
  [person, 'true', 1, '+12125550101', 'LPA:1$x$y'],
  [key, undefined, 100, '+12125550101', 'LPA:1$x$y'],
  [key, 'false', 100, '121…01', '…'],
] as const)('%j who asks for reveal=%s of %i rows gets %s and %s', (actor, asked, limit, to, code) => {
  const [shown] = hiddenIn([row], revealedTo({ actor, scopes: ['order'] }, asked, limit));
  expect([shown?.to, shown?.activation_code, shown?.iccid]).toEqual([to, code, '8901']);
  expect(shown?.qr_code).toBe(code === '…' ? '…' : row.qr_code);
});

test.each([person, key])(
  'who approves and may not order gets numbers, and nothing that installs: %j',
  (actor) => {
    expect(revealedTo({ actor, scopes: ['approve', 'send'] }, 'true', 1)).toEqual({
      numbers: true,
      activation: false,
    });
  },
);

test('what a row does not have is not made up', () => {
  expect(hiddenIn([{ line: 2 }], { numbers: false, activation: false })).toEqual([{ line: 2 }]);
});
