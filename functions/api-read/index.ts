import { now } from '../../shared/aws/live.ts';
import { liveErasures } from '../../shared/aws/live-erasing.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveJobList, liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveDecisions, liveRuleBook } from '../../shared/aws/live-rule-book.ts';
import { apiHandler } from '../../shared/lambda/api-handler.ts';
import { addReads } from '../../shared/lambda/api-parts.ts';
import { startedHandler } from '../../shared/lambda/started-handler.ts';

/** HTTP → what the tables know of jobs, events and rules. */
export const handler = startedHandler((log) => {
  const ledger = liveLedger();
  const lists = { jobList: liveJobList(ledger), events: liveEvents(), erasures: liveErasures() };
  const world = { ledger, ...lists, rules: liveRuleBook(), decisions: liveDecisions(), now, log };
  return apiHandler(log, (app) => addReads(app, world));
});
