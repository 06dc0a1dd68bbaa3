import { recordCause } from '../diary.ts';
import type { Fleet } from '../fleet.ts';
import type { Story } from '../timetable.ts';

/** The provider bills every account, and the partner reads each bill. */
export async function* billing({ partner, sandbox, diary }: Fleet, accountIds: readonly string[]): Story {
  for (const accountId of accountIds) {
    const { status, account } = await partner.invoices.get(sandbox.partner.openInvoice(accountId));
    if (status !== 'open' || account?.id !== accountId)
      throw new Error('A new invoice is open, and of its account');
    recordCause(diary, 'invoice.open');
    yield 0;
  }
}
