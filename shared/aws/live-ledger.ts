import type { JobList, Ledger } from '../ports/world.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';
import { tableJobList } from './table-job-list.ts';
import { tableLedger } from './table-ledger.ts';

export function liveLedger(): Ledger {
  return tableLedger(dynamoClient(), required('TABLE_NAME'), freshName);
}

export function liveJobList(ledger: Ledger): JobList {
  return tableJobList(dynamoClient(), required('TABLE_NAME'), ledger);
}
