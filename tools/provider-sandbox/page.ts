import type { Order } from './fleet/order.ts';
import type { Counts } from './partner/partner-summary.ts';
import type { PerformedSms } from './performed-sms.ts';
import type { CallRecord } from './record.ts';
import type { Summary } from './summary.ts';

/** How many of the newest calls, texts and orders the page shows. */
const rowsMax = 50;

/**
 * The sandbox's state as a plain web page, newest first.
 *
 * @param buttons what one can do with it, as HTML
 */
export function statePage(
  buttons: string,
  summary: Summary,
  calls: readonly CallRecord[],
  performed: readonly PerformedSms[],
  orders: readonly Order[],
): string {
  const callRows = newest(calls).map((call) => [
    String(call.number),
    new Date(call.atMs).toISOString(),
    call.operation,
    call.state,
    String(call.status ?? ''),
    call.fault ?? '',
    call.note ?? '',
  ]);
  const textRows = newest(performed).map((sms) => [
    new Date(sms.atMs).toISOString(),
    sms.smsId,
    sms.from,
    sms.to.length === 1 ? (sms.to[0] ?? '') : `${sms.to.length} recipients`,
    sms.text,
  ]);
  const orderRows = newest(orders).map(({ id, status, performed: { atMs, request } }) => [
    new Date(atMs).toISOString(),
    id,
    request.type,
    status,
    'subscriber' in request ? (request.subscriber.employee_id ?? request.subscriber.email) : '',
  ]);
  const numbers = [
    ['API', summary.api],
    ['Clock', summary.clock],
    ['Subscriptions that may send', summary.senders.map(({ msisdn }) => `+${msisdn}`).join(', ')],
    ['Calls', String(summary.calls)],
    ['Texts performed', `${summary.texts} in ${summary.performedCalls} calls`],
    ['Subscriptions', String(summary.subscriptions)],
    ['Orders', `${summary.orders}, of them ${summary.pendingOrders} pending`],
    ['Faults waiting', String(summary.pendingFaults)],
    ['Calls held back', String(summary.heldCalls)],
  ];
  const { partner } = summary;
  const partnerNumbers = [
    ['API', partner.api],
    ['Accounts', [String(partner.accounts), ...partner.accountIds].join(' ')],
    [
      'A plan to order',
      partner.plan ? `${partner.plan.offeringId} in ${partner.plan.purchaseLocation}` : 'none',
    ],
    ['Subscriptions', countsText(partner.subscriptions)],
    ['Orders', countsText(partner.orders)],
    ['Portings', countsText(partner.portings)],
    ['Events', String(partner.events)],
    ['Deliveries pending', String(partner.deliveriesPending)],
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Provider sandbox</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; margin: clamp(0.5rem, 4vw, 2rem); }
table { border-collapse: collapse; margin-bottom: 2rem; }
td, th { border-bottom: 1px solid #ccc; padding: 0.3rem 0.8rem; text-align: left; overflow-wrap: anywhere; }
</style>
<main>
<h1>Provider sandbox</h1>
${buttons}
${table([], numbers)}
<h2>Partner API</h2>
${table([], partnerNumbers)}
<h2>Newest calls</h2>
${table(['No.', 'Time', 'Operation', 'State', 'Status', 'Fault', 'Why'], callRows)}
<h2>Newest texts</h2>
${table(['Time', 'Id', 'From', 'To', 'Text'], textRows)}
<h2>Newest orders</h2>
${table(['Time', 'Id', 'Type', 'Status', 'Employee'], orderRows)}
</main>
</html>
`;
}

function countsText(counts: Counts): string {
  const parts = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function newest<Item>(items: readonly Item[]): Item[] {
  return items.slice(-rowsMax).reverse();
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const headRow = head.length === 0 ? '' : row(head, 'th');
  return `<table>${headRow}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
