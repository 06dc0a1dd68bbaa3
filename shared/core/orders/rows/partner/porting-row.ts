import type { Step } from '../../../jobs/operation.ts';
import { countryOf, given, momentOf, oneOf, partnerId, phone } from '../cell-forms.ts';
import { needed, type OrderCells, type ReadRow, UnusableRow } from '../order-cells.ts';
import type { OrderColumn } from '../order-column-names.ts';
import { type ActionColumns, actionOf } from './actions.ts';

const columns = {
  port_in: [
    'subscription_id',
    'phone_number_id',
    'phone',
    'country',
    'network_operator_id',
    'service_provider_id',
    'porting_at',
  ],
  opt_in: ['phone_number_id'],
  opt_out: ['phone_number_id'],
  accept: ['porting_id', 'termination'],
  reject: ['porting_id', 'reason', 'message'],
  request_cancelation: ['porting_id', 'reason', 'message'],
  accept_cancelation: ['porting_id', 'message'],
  reject_cancelation: ['porting_id', 'reason', 'message'],
} as const satisfies ActionColumns<string>;

type Action = keyof typeof columns;

/** What a row of portings may do. */
export const portingActions = Object.keys(columns) as readonly Action[];

/**
 * A number that comes or may leave, or a decision about one that is under way. Source: partner API, Porting, and
 * Endpoints.
 */
export function partnerPorting(cell: OrderCells): ReadRow {
  const action = actionOf(cell, columns);
  if (action === 'port_in') return portIn(cell);
  if (action === 'opt_in' || action === 'opt_out') {
    const id = idIn(cell, 'phone_number_id');
    const operation =
      action === 'opt_in' ? 'partner.enable_porting_opt_in' : 'partner.disable_porting_opt_in';
    return { steps: [{ operation, input: { id } }], of: { resourceId: id } };
  }
  const id = idIn(cell, 'porting_id');
  return { steps: [decisionOn(action, id, cell)], of: { resourceId: id } };
}

function portIn(cell: OrderCells): ReadRow {
  const subscriptionId = idIn(cell, 'subscription_id');
  const msisdn = phone(cell);
  if (msisdn === undefined)
    throw new UnusableRow('missing', 'phone', 'is empty: a porting needs the number that comes');
  const preferredPortingAt = momentOf(cell, 'porting_at');
  const input = {
    direction: 'in',
    country: countryOf('country', cell('country') ?? 'DE'),
    subscriptionId,
    phoneNumberId: idIn(cell, 'phone_number_id'),
    msisdn,
    donorDetails: {
      networkOperatorId: idIn(cell, 'network_operator_id'),
      serviceProviderId: idIn(cell, 'service_provider_id'),
      account: { type: 'personal' },
    },
    preferredSchedule:
      preferredPortingAt === undefined
        ? { type: 'first_available_date' }
        : { type: 'specific_date', preferredPortingAt },
  };
  return { steps: [{ operation: 'partner.create_porting', input }], of: { resourceId: input.phoneNumberId } };
}

type Decision = Exclude<Action, 'port_in' | 'opt_in' | 'opt_out'>;

function decisionOn(action: Decision, id: string, cell: OrderCells): Step {
  const words = given({ message: cell('message') });
  switch (action) {
    case 'accept': {
      const written = cell('termination');
      const terminationAction =
        written === undefined ? undefined : oneOf('termination', written, ['terminate']);
      return { operation: 'partner.accept_porting', input: { id, ...given({ terminationAction }) } };
    }
    case 'reject': {
      const reason = reasonOf(cell, 'pre_requirements_not_fulfilled');
      return { operation: 'partner.reject_porting', input: { id, ...given({ reason }), ...words } };
    }
    case 'request_cancelation': {
      const reason = reasonOf(cell, 'user_requested') ?? 'user_requested';
      return { operation: 'partner.request_porting_cancellation', input: { id, reason, ...words } };
    }
    case 'accept_cancelation':
      return { operation: 'partner.accept_porting_cancellation', input: { id, ...words } };
    case 'reject_cancelation': {
      const written = reasonOf(cell, 'cancelation_too_late');
      const reason = written === undefined ? undefined : 'cancelation_too_late';
      return {
        operation: 'partner.reject_porting_cancellation',
        input: { id, ...given({ reason }), ...words },
      };
    }
  }
}

/** Each decision knows one reason. Source: partner API, Endpoints. */
function reasonOf<Word extends string>(cell: OrderCells, only: Word): Word | undefined {
  const written = cell('reason');
  return written === undefined ? undefined : oneOf('reason', written, [only]);
}

function idIn(cell: OrderCells, column: OrderColumn): string {
  return partnerId(column, needed(cell, column, 'this action needs it'));
}
