import { describe, expect, test } from 'vitest';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import type { SentText, SentTexts } from '../../../shared/ports/calls/sms.ts';
import { fictional } from '../../support/a-plan.ts';
import { type Ending, scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runMinutes, runPlans, runSends, upload } from '../../support/worlds/run-world.ts';

const minute = 60_000;
const halt = { afterRows: 1, onOutOfBundle: true };

/** A campaign of two parts, of which the second waits for a server that is busy, and the provider's records. */
async function campaign(options: Partial<CampaignOptions>, page: SentTexts['page']) {
  const sms = scriptedSms();
  const requested: string[] = [];
  const world = aWorld({
    sms,
    sentTexts: {
      page: (sender, days, cursor) => {
        requested.push(`${sender.from} ${days.join(' ')}`);
        return page(sender, days, cursor);
      },
    },
  });
  sms.next('yes', { effect: 'none', code: 'busy', retryAfterMs: 600 * minute });
  const to = [fictional(0, 213)];
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Long. '.repeat(100), to, options });
  await runPlans(world);
  await runSends(world);
  return { world, id: job.id, requested, startedAtMs: world.now() };
}

const text = (startedAtMs: number, outOfBundle: boolean): SentText => ({
  id: `uitem_${startedAtMs}`,
  to: '12135550100',
  startedAtMs,
  outOfBundle,
});
const stateOf = async ({ world, id }: Awaited<ReturnType<typeof campaign>>) =>
  (await world.ledger.job(id))?.state;

test('the first text of the campaign that is billed beside the plan pauses it, within minutes', async () => {
  const startMs = Date.UTC(2026, 0, 5, 12);
  const run = await campaign({ halt }, async () => ({
    texts: [text(startMs + 2_000, true), text(startMs, false)],
  }));
  await runMinutes(run.world, 4);
  expect(await stateOf(run)).toBe('paused');
  expect(run.requested).toEqual(['+12125550100 2026-01-04 2026-01-06']);
  await actOnJob(run.world, run.id, 'resume', 'ada');
  await runMinutes(run.world, 10);
  expect(await stateOf(run)).toBe('running');
  expect(run.requested).toHaveLength(1);
});

test('of a campaign with many senders all are watched in turn', async () => {
  const requested = new Set<string>();
  const world = aWorld({
    sms: scriptedSms(),
    sentTexts: {
      page: async ({ from }) => {
        requested.add(from);
        return { texts: [] };
      },
    },
  });
  const senders = Array.from({ length: 45 }, (_, at) => fictional(at, 219));
  const rows = senders.map((from, at) => `${fictional(at, 213)},${from}`);
  await upload(world, `to,from\n${rows.join('\n')}\n+12135550199,+12195550199`, {
    text: 'Hello',
    halt: '{"on_out_of_bundle": true}',
  });
  const waiting = { ...world, sms: scriptedSms() };
  waiting.sms.next(...senders.map((): Ending => 'yes'), {
    effect: 'none',
    code: 'busy',
    retryAfterMs: 600 * minute,
  });
  await runSends(waiting);
  await runMinutes(world, 4);
  expect(requested.size).toBeLessThan(45);
  await runMinutes(world, 6);
  expect(requested.size).toBe(45);
});

describe('a campaign continues', () => {
  test('when only older texts of its sender were billed so', async () => {
    const startMs = Date.UTC(2026, 0, 5, 12);
    const run = await campaign({ halt }, async () => ({
      texts: [text(startMs, false), text(startMs - 3 * minute, true)],
      next: 'older',
    }));
    await runMinutes(run.world, 4);
    expect(await stateOf(run)).toBe('running');
    expect(run.requested.length).toBeGreaterThan(0);
  });

  test('when the records cannot be read, and they are asked for again', async () => {
    const problem = { tried: 'List usage', effect: 'none', code: 'unavailable' } as const;
    const run = await campaign({ halt }, () => Promise.reject(new ProviderError(problem)));
    await runMinutes(run.world, 8);
    expect(await stateOf(run)).toBe('running');
    expect(run.requested.length).toBeGreaterThan(1);
  });

  test('when nobody asked for it, and then no records are read', async () => {
    const run = await campaign(
      { halt: { errorShare: 0.5, afterRows: 1, onOutOfBundle: false } },
      async () => ({
        texts: [],
      }),
    );
    await runMinutes(run.world, 8);
    expect(run.requested).toEqual([]);
  });
});

test('at most ten pages of texts are read at a time', async () => {
  const startMs = Date.UTC(2026, 0, 5, 12);
  const run = await campaign({ halt }, async () => ({ texts: [text(startMs, false)], next: 'more' }));
  await runMinutes(run.world, 2);
  expect(run.requested).toHaveLength(10);
});
