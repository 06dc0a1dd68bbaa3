import type { Context } from 'aws-lambda';
import { campaignSettings, canarySettings, deployedRulesFile } from '../../shared/aws/deployed-settings.ts';
import { chance } from '../../shared/aws/live.ts';
import { liveCheapReads } from '../../shared/aws/live-cheap-reads.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { liveJobList } from '../../shared/aws/live-ledger.ts';
import { liveEventQueue } from '../../shared/aws/live-queues.ts';
import { liveRuleStage } from '../../shared/aws/live-rule-stage.ts';
import { liveRules } from '../../shared/aws/live-rules.ts';
import { gatedRules } from '../../shared/flows/rules/gated-lines.ts';
import { tickAll } from '../../shared/flows/tick/tick-all.ts';
import { deployedRules } from '../../shared/lambda/deployed-rules.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

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
