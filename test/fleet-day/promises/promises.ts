import type { Fleet } from '../fleet.ts';
import type { Records } from '../records.ts';
import { balanceComplaints } from './balances.ts';
import { callComplaints } from './calls.ts';
import { causeComplaints } from './causes.ts';
import type { Complaints } from './complaints.ts';
import { invoiceComplaints } from './invoices.ts';
import { notificationComplaints } from './notifications.ts';
import { orderComplaints } from './orders.ts';
import { portingComplaints } from './portings.ts';
import { textComplaints } from './texts.ts';

const promises: readonly (readonly [string, Complaints])[] = [
  ["Every subscription's balance adds up", balanceComplaints],
  ['Every event is delivered or dropped on purpose', notificationComplaints],
  ['What was done is reported as often as it was done', causeComplaints],
  ['Every order ends, and every threshold that was answered is one top-up', orderComplaints],
  ['Every porting ends as it was decided', portingComplaints],
  ['Every invoice is paid in the end', invoiceComplaints],
  ['Everybody gets each text once, and usage shows it', textComplaints],
  ['No call meets a token that is over', callComplaints],
];

/** Every complaint, each behind the promise that it is about. */
export function brokenPromises(fleet: Fleet, records: Records): string[] {
  return promises.flatMap(([promise, complaints]) =>
    complaints(fleet, records).map((complaint) => `${promise}: ${complaint}`),
  );
}
