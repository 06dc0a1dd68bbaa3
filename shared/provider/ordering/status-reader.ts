import type { OperationName, Step } from '../../core/jobs/operation.ts';
import type { PartnerOrdering } from './operations.ts';

type Input = Step['input'];

/**
 * Reads what tells whether an operation was carried out: the state of its resource, or whether the resource shows what
 * was written.
 */
export function statusReaderOf(
  { subscriptions, products, portings, phoneNumbers, subscribers, accounts }: PartnerOrdering,
  operation: OperationName,
): ((input: Input) => Promise<string>) | undefined {
  const status =
    (get: (id: string) => Promise<{ readonly status?: string | undefined }>) => async (input: Input) =>
      (await get(String(input.id))).status ?? 'unknown';
  switch (operation) {
    case 'partner.grace_subscription':
    case 'partner.suspend_subscription':
    case 'partner.deactivate_subscription':
    case 'partner.resume_subscription':
      return status(subscriptions.get);
    case 'partner.activate_product':
    case 'partner.cancel_product':
      return status(products.get);
    case 'partner.request_porting_cancellation':
      return status(portings.get);
    case 'partner.enable_porting_opt_in':
    case 'partner.disable_porting_opt_in':
      return async ({ id }) => {
        const enabled = (await phoneNumbers.get(String(id))).portingOptIn?.enabled;
        return enabled === undefined ? 'unknown' : enabled ? 'opted_in' : 'opted_out';
      };
    case 'partner.update_subscriber':
      return async ({ id, accountId, ...written }) => {
        const { account, ...shown } = await subscribers.get(String(id));
        const isMoved = accountId === undefined || accountId === account?.id;
        return isMoved && shows(shown, written) ? 'as_written' : 'otherwise';
      };
    case 'partner.update_account':
      return async ({ id, ...written }) =>
        shows(await accounts.get(String(id)), written) ? 'as_written' : 'otherwise';
    default:
      return undefined;
  }
}

/** Whether a resource has every member that was written, and with its value. */
function shows(shown: unknown, written: unknown): boolean {
  if (typeof written !== 'object' || written === null) return shown === written;
  if (typeof shown !== 'object' || shown === null) return false;
  return Object.entries(written).every(([name, value]) =>
    shows((shown as Readonly<Record<string, unknown>>)[name], value),
  );
}
