import { markedLedger } from '../flows/counts/marked-ledger.ts';
import type { Ledger, Log } from '../ports/world.ts';
import { now } from './environment.ts';
import { openQueues } from './queues.ts';
import { openJobCounts, openLedger } from './stores.ts';

/** The ledger of a function that moves entries of jobs: it has them counted. */
export function openMovingLedger(log: Log): Ledger {
  return markedLedger({ ledger: openLedger(), jobCounts: openJobCounts(), queues: openQueues(), now, log });
}
