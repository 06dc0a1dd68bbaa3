import type { JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

export type Made = {
  readonly world: TestWorld;
  readonly id: JobId;
  readonly sms: ReturnType<typeof scriptedSms>;
};

/** A campaign of two texts: the first is refused and the second held, whatever state it comes to. */
export async function campaignIn(state: JobState): Promise<Made> {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const rows = [
    { to: '+12125550101', text: 'a' },
    { to: '+12125550102', text: 'b' },
  ];
  const options = { on_400: 'hold', ...(state === 'ready' ? { mode: 'approve' } : {}) };
  const body =
    state === 'draft' ? { upload: true, text: 'Hi', options } : { rows, from: '+12125550100', options };
  const { id } = (await postJson(world, '/v1/campaigns', body)).body as { id: JobId };
  const made = { world, id, sms };
  if (state === 'draft' || state === 'planning') return made;
  if (state === 'failed') {
    const { version, ...planning } = await job(world, id);
    const failure = { code: 'unreadable_csv' as const, title: 'The CSV cannot be read', faults: [] };
    await world.ledger.replaceJob({ ...planning, state: 'failed', failure, version: version + 1 });
    return made;
  }
  await runPlans(world);
  if (state === 'paused') await act(world, id, 'pause');
  if (state === 'canceling' || state === 'canceled') await act(world, id, 'cancel');
  if (state === 'canceled') await runMinutes(world, 1);
  if (state === 'completed') {
    sms.next({ effect: 'none', code: 'refused', status: 403 }, { effect: 'unknown', code: 'timeout' });
    await runSends(world);
    const [, lost] = await collect(world.ledger.entries(id));
    if (lost === undefined) throw new Error('There is no second call');
    const { dueAtMs: _, ...rest } = lost;
    const reason = { code: 'absent', detail: 'It is not on record' };
    await world.ledger.replaceEntry({ ...rest, state: 'held', reason, version: rest.version + 1 });
    await runMinutes(world, 3);
  }
  return made;
}
