import type { NewOrder } from '../../../../shared/provider/organization/orders.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import type { Json } from '../bare-answer.ts';

const eid = '89049032000000000000000000000017';

/** A new subscription for one person, with every field of the document's create request but a template. */
export function activation({ sandbox }: Practice) {
  return {
    type: 'activate_subscription',
    accountId: sandbox.senders[0]?.accountId ?? '',
    subscriber: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      employeeId: 'E-17',
      group: 'Field',
    },
    simProfile: {
      simType: 'esim',
      delivery: {
        type: 'email',
        to: ['ada@example.com'],
        cc: ['depot@example.com'],
        eid,
        smds: 'apple',
      },
    },
  } as const satisfies NewOrder;
}

/** The same as a stranger writes it, with some of its members replaced. */
export function bareActivation({ sandbox }: Practice, replaced: Json = {}): Json {
  return {
    type: 'activate_subscription',
    account_id: sandbox.senders[0]?.accountId,
    subscriber: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      employee_id: 'E-17',
      group: 'Field',
    },
    sim_profile: {
      sim_type: 'esim',
      delivery: {
        type: 'email',
        to: ['ada@example.com'],
        cc: ['depot@example.com'],
        eid,
        smds: 'apple',
      },
    },
    ...replaced,
  };
}

export const placeOrder = (practice: Practice) =>
  practice.organization.orders.create(activation(practice), write);

/** Time from an order to its end in the sandbox. */
export const orderLifeMs = 3_000;
