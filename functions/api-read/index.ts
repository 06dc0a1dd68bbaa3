import { apiHandler } from '../../shared/http/api-handler.ts';
import { addReads } from '../../shared/http/api-parts.ts';
import { startedHandler } from '../../shared/http/started-handler.ts';
import { now } from '../../shared/wiring/live.ts';
import { liveErasures } from '../../shared/wiring/live-erasing.ts';
import { liveEvents } from '../../shared/wiring/live-events.ts';
import { liveJobList, liveLedger } from '../../shared/wiring/live-ledger.ts';
import { liveDecisions, liveRuleBook } from '../../shared/wiring/live-rule-book.ts';

/** HTTP → what the tables know of jobs, events and rules. */
export const handler = startedHandler((log) => {
  const ledger = liveLedger();
  const lists = { jobList: liveJobList(ledger), events: liveEvents(), erasures: liveErasures() };
  const world = { ledger, ...lists, rules: liveRuleBook(), decisions: liveDecisions(), now, log };
  return apiHandler(log, (app) => addReads(app, world));
});
