import type { FaultScript } from '../../tools/provider-sandbox/misbehavior/faults.ts';

/** What goes wrong on every day: some orders fail, and Send SMS is busy, takes a call without a word, or drops one. */
export const faultOf: FaultScript = ({ operation, operationCallNo }) => {
  switch (operation) {
    case 'partner.createOrder':
      return operationCallNo % 40 === 7 ? { kind: 'order-end', status: 'canceled' } : undefined;
    case 'createOrder':
      return operationCallNo % 10 === 4 ? { kind: 'order-end', status: 'canceled' } : undefined;
    case 'sendSms':
      if (operationCallNo % 7 === 2) return { kind: 'busy', retryAfterSeconds: 30 };
      if (operationCallNo % 7 === 4) return { kind: 'lost' };
      return operationCallNo % 7 === 6 ? { kind: 'dropped' } : undefined;
    default:
      return undefined;
  }
};
