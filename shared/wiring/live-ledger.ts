import { tableLedger } from '../aws/calls/ledger.ts';
import { tableJobList } from '../aws/jobs/job-list.ts';
import type { JobList, Ledger } from '../ports/world.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';

export function liveLedger(): Ledger {
  return tableLedger(dynamoClient(), required('TABLE_NAME'), freshName);
}

export function liveJobList(ledger: Ledger): JobList {
  return tableJobList(dynamoClient(), required('TABLE_NAME'), ledger);
}
