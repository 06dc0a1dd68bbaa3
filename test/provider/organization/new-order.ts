import type { NewOrder } from '../../../shared/provider/organization/orders.ts';
import { jsonAnswer } from '../../support/provider/loopback.ts';

/** An order with every field of the document. */
export const activation = {
  type: 'activate_subscription',
  accountId: 'acc_1',
  templateId: 'otpl_1',
  subscriber: {
    firstName: 'Adalind',
    lastName: 'Bergström',
    email: 'adalind@example.com',
    employeeId: 'EMP-00017',
    group: 'Long haul drivers',
  },
  simProfile: {
    simType: 'esim',
    delivery: {
      type: 'email',
      to: ['adalind@example.com'],
      cc: ['depot@example.com'],
      eid: '89049032000000000000000000000017',
      smds: 'apple',
    },
  },
} as const satisfies NewOrder;

export const call = { idempotencyKey: 'ord_7-000001', correlationId: 'ord_7-000001.1' };

export const placed = () => jsonAnswer(201, { id: 'order_1', status: 'pending' });
