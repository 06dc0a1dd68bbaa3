import { expect, test } from 'vitest';
import type { OperationName, Step } from '../../../shared/core/jobs/operation.ts';
import type { Person } from '../../../shared/core/orders/person.ts';
import { isMadeBy, isVague } from '../../../shared/core/orders/record-match.ts';

const made = (step: Step, person: Person) => isMadeBy(step, { id: 'x', person });

const withEmployeeId: Step = {
  operation: 'organization.activate_subscription',
  input: { accountId: 'acc_1', subscriber: { email: 'ada@example.com', employeeId: 'E1' } },
};
const withoutEmployeeId: Step = {
  operation: 'organization.activate_subscription',
  input: { accountId: 'acc_1', subscriber: { email: 'ada@example.com' } },
};
const account = { accountId: 'acc_1' };
const mail = { email: 'Ada@example.com' };

test.each<[string, Step, Person, boolean | undefined]>([
  ['of that employee id', withEmployeeId, { employeeId: 'E1' }, true],
  ['of another employee id', withEmployeeId, { employeeId: 'E2', ...account, ...mail }, false],
  ['without an employee id, of that e-mail', withEmployeeId, { ...account, ...mail }, true],
  [
    'without an employee id, of another e-mail',
    withEmployeeId,
    { ...account, email: 'bo@example.com' },
    false,
  ],
  ['of that e-mail in another account', withoutEmployeeId, { accountId: 'acc_2', ...mail }, false],
  ['of nobody', withEmployeeId, {}, undefined],
  ['of nobody with empty members', withEmployeeId, { employeeId: '', email: '' }, undefined],
  ['of nobody in that account', withEmployeeId, account, undefined],
  ['of nobody in another account', withEmployeeId, { accountId: 'acc_2' }, false],
  ['of that e-mail without an account', withEmployeeId, mail, undefined],
  [
    'of an employee id where the order has none, without an e-mail',
    withoutEmployeeId,
    { employeeId: 'E1' },
    undefined,
  ],
])('whether the order made a subscription %s', (_, step, person, isMade) => {
  expect(made(step, person)).toBe(isMade);
  // What is not vague is looked up under its words, and would else be overlooked.
  if (isMade === undefined) expect(isVague({ id: 'x', person })).toBe(true);
});

const subscriber: Step = {
  operation: 'partner.create_subscriber',
  input: { accountId: 'acc_1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' },
};
const name = { firstName: 'Ada', lastName: 'Berg' };

test.each<[string, Person, boolean | undefined]>([
  ['with all of it', { ...account, ...mail, ...name }, true],
  ['of another name', { ...account, ...mail, firstName: 'Bo', lastName: 'Berg' }, false],
  ['of another e-mail', { ...account, email: 'bo@example.com', ...name }, false],
  ['without an e-mail', { ...account, ...name }, undefined],
  ['without an e-mail, of another name', { ...account, firstName: 'Bo', lastName: 'Berg' }, false],
  ['without a name', { ...account, ...mail }, undefined],
  ['without an account', { ...mail, ...name }, undefined],
  ['of nobody', {}, undefined],
])('whether the order made a subscriber %s', (_, person, isMade) => {
  expect(made(subscriber, person)).toBe(isMade);
});

const topUp: Step = { operation: 'partner.topup_subscription', input: { subscriptionId: 'subs_1' } };

test.each<[string | undefined, string | undefined, boolean | undefined]>([
  ['topup_subscription', 'subs_1', true],
  ['topup_subscription', 'subs_2', false],
  ['topup_subscription', undefined, undefined],
  ['cancel_subscription', undefined, false],
  [undefined, 'subs_1', undefined],
  [undefined, 'subs_2', false],
  [undefined, undefined, undefined],
])(
  'that an order of type %s about the subscription %s was made by the top-up: %s',
  (type, subscriptionId, isMade) => {
    const find = {
      id: 'ord_1',
      ...(type === undefined ? {} : { type }),
      ...(subscriptionId === undefined ? {} : { subscriptionId }),
    };
    expect(isMadeBy(topUp, find)).toBe(isMade);
    expect(isVague(find)).toBe(type === undefined);
  },
);

test.each<OperationName>(['partner.grace_subscription', 'partner.accept_porting'])(
  'nothing on a list is made by %s',
  (operation) => {
    expect(made({ operation, input: {} }, {})).toBe(false);
  },
);
