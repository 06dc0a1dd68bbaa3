import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { type Resolution, resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import type { Ending } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends, stage } from '../../support/worlds/run-world.ts';

/** The answer is lost, and the provider did nothing. */
export const lost = { effect: 'unknown', code: 'timeout' } as const;

/** The answer is lost, and the provider carried the call out. */
export const performed = { ...lost, performed: true } as const;

/**
 * A world whose provider keeps records at once.
 *
 * @param startMs a Monday at noon unless said
 */
export function lostCalls(startMs?: number, settings = stage) {
  const clock = fixedClock(startMs);
  const provider = recordingProvider(clock.now);
  provider.lagMs = 0;
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  const jobOf = async ({ id }: Pick<Job, 'id'>): Promise<Job> => {
    const found = await world.ledger.job(id);
    if (found === undefined) throw new Error(`There is no campaign ${id}`);
    return found;
  };
  return {
    world,
    clock,
    provider,
    /** Sends a campaign whose first call ends so. */
    async send(name: string, to: readonly string[], ending?: Ending, options: Partial<CampaignOptions> = {}) {
      const { job } = await createCampaign(world, 'crm', name, { text: name, to, options });
      await runPlans(world, settings);
      if (ending !== undefined) provider.sms.next(ending);
      await runSends(world);
      return job;
    },
    /** What its rows show: state and reason, and the usage item where that is the proof. */
    async rowsOf(job: Pick<Job, 'id'>) {
      const { rows } = await readRecipients(world, await jobOf(job), undefined, 1000);
      return rows.map(({ state, reason, usageItem }) => [state, usageItem ?? reason]);
    },
    resolve: async (job: Pick<Job, 'id'>, decision: Omit<Resolution, 'by'>) =>
      resolveHeld(world, await jobOf(job), { ...decision, by: 'anna' }),
    timesOf: (to: string, name: string) => provider.times().get(`${to.slice(1)} ${name}`) ?? 0,
  };
}
