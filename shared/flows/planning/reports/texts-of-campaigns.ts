import { isText } from '../../../core/calls/entry.ts';
import { chunksOfEntries } from '../../../core/calls/progress.ts';
import type { JobId } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { callDaysMax } from '../../../core/jobs/retention.ts';
import { readPlan } from '../../../core/rows/plan.ts';
import { dayMs } from '../../../core/timing.ts';
import { InputError } from '../../../errors.ts';
import type { JobList } from '../../../ports/jobs/job-list.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { isContact } from '../../suppression/recent-contacts.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'> & { readonly jobList: JobList };

/** Numbers are digits without a plus, as usage items have them. */
export type CampaignTexts = {
  /** The campaign that texted these numbers last, at most a day before. */
  campaignOf(from: string, to: string, atMs: number): JobId | undefined;
  /** The campaigns of the time, also those that texted nobody. */
  readonly campaigns: readonly Job[];
  /** Campaigns that also called before the time or after it: their texts are on more lists than one. */
  readonly calledBeyond: ReadonlySet<JobId>;
};

/** More texts are not held in memory at once. */
const textsMax = 2_000_000;

/** A text may be on record with the time of another clock, and later than its call. */
const [aheadMs, behindMs] = [5 * 60_000, dayMs];

/**
 * Which campaign a text on the provider's list belongs to: the list does not say. A campaign whose plan has expired is
 * not known any more.
 *
 * @throws InputError when campaigns of the time have texted too many
 */
export async function textsOfCampaigns(ports: Ports, fromMs: number, toMs: number): Promise<CampaignTexts> {
  const campaigns: Job[] = [];
  const calledBeyond = new Set<JobId>();
  const calls = new Map<string, (readonly [atMs: number, at: number])[]>();
  let texts = 0;
  for await (const job of ports.jobList.newest()) {
    if (job.createdAtMs < fromMs - callDaysMax * dayMs) break;
    if (job.createdAtMs > toMs || !isContact(job)) continue;
    const { times, firstMs, lastMs } = await callTimes(ports, job, fromMs - behindMs, toMs + aheadMs);
    if (firstMs < fromMs || lastMs >= toMs) calledBeyond.add(job.id);
    const isOfTime = job.createdAtMs >= fromMs || times.size > 0;
    if (!isOfTime) continue;
    campaigns.push(job);
    const stored = times.size === 0 ? undefined : await ports.objects.read(job.plan?.key ?? '');
    if (stored === undefined) continue;
    for await (const line of readPlan(stored.body)) {
      if ('end' in line) continue;
      const { no, from, to } = line.chunk;
      for (const atMs of times.get(no) ?? [])
        for (const number of to) {
          texts += 1;
          if (texts > textsMax) throw tooMany();
          const key = keyOf(from.slice(1), number.slice(1));
          calls.set(key, [...(calls.get(key) ?? []), [atMs, campaigns.length - 1]]);
        }
    }
  }
  return {
    campaigns,
    calledBeyond,
    campaignOf(from, to, atMs) {
      const fitting = (calls.get(keyOf(from, to)) ?? []).filter(
        ([calledAtMs]) => calledAtMs <= atMs + aheadMs && calledAtMs >= atMs - behindMs,
      );
      const last = fitting.toSorted(([one], [other]) => other - one)[0];
      return last === undefined ? undefined : campaigns[last[1]]?.id;
    },
  };
}

type CallTimes = {
  /** Of each chunk, those of its calls that were made in the time. */
  readonly times: ReadonlyMap<number, readonly number[]>;
  /** Of all its calls. */
  readonly firstMs: number;
  readonly lastMs: number;
};

/** When the calls of a campaign were made. */
async function callTimes(
  { ledger }: Ports,
  { id }: Job,
  sinceMs: number,
  untilMs: number,
): Promise<CallTimes> {
  const times = new Map<number, readonly number[]>();
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const chunk of chunksOfEntries(ledger.entries(id))) {
    const claims = chunk.filter(isText).flatMap(({ claim }) => claim?.atMs ?? []);
    [firstMs, lastMs] = [Math.min(firstMs, ...claims), Math.max(lastMs, ...claims)];
    const ofTime = [...new Set(claims)].filter((atMs) => atMs >= sinceMs && atMs <= untilMs);
    const [first] = chunk;
    if (ofTime.length > 0 && first !== undefined && isText(first)) times.set(first.chunkNo, ofTime);
  }
  return { times, firstMs, lastMs };
}

function keyOf(from: string, to: string): string {
  return `${from}>${to}`;
}

function tooMany(): InputError {
  return new InputError('too_many_rows', [
    { detail: `Campaigns of this time have texted more than ${textsMax} times. Ask for a shorter time` },
  ]);
}
