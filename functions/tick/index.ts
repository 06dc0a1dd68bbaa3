import type { Context } from 'aws-lambda';
import { gatedRules } from '../../shared/flows/rules/subscription/gated-lines.ts';
import { tickAll } from '../../shared/flows/scheduler/tick-all.ts';
import { deployedRules } from '../../shared/http/rules/deployed-rules.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import {
  campaignSettings,
  canarySettings,
  deployedRulesFile,
} from '../../shared/wiring/deployed-settings.ts';
import { chance } from '../../shared/wiring/live.ts';
import { liveEvents } from '../../shared/wiring/live-events.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveJobs } from '../../shared/wiring/live-jobs.ts';
import { liveJobList } from '../../shared/wiring/live-ledger.ts';
import { liveEventQueue } from '../../shared/wiring/live-queues.ts';
import { liveRuleStage } from '../../shared/wiring/live-rule-stage.ts';
import { liveRules } from '../../shared/wiring/live-rules.ts';
import { liveCheapReads } from '../../shared/wiring/provider/live-cheap-reads.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const jobs = { ...liveJobs(), ...livePacing(), chance, log, count };
const ports = { ...jobs, ...gatedRules(jobs, liveRules({ log, count })) };
const events = { events: liveEvents(), eventQueue: liveEventQueue() };
const rules = { ...liveRuleStage({ log, count }), deployedRules: deployedRules(deployedRulesFile()) };
const lists = { jobList: liveJobList(jobs.ledger) };
const world = { ...ports, ...events, ...rules, ...lists, cheapReads: liveCheapReads({ log, count }) };
const settings = { ...campaignSettings(), ...canarySettings() };

/** Once a minute → what is due. */
export const handler = (_: unknown, context: Context): Promise<void> =>
  tickAll(world, settings, () => context.getRemainingTimeInMillis());
