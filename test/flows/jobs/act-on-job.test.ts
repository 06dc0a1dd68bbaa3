import { expect, test } from 'vitest';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runSends } from '../run-world.ts';

test.each([
  ['cancel', 'The campaign cannot be canceled now'],
  ['pause', 'The campaign cannot be paused now'],
] as const)(
  'a campaign whose calls are all made is over, though nobody has noted it yet: %s',
  async (action, title) => {
    const world = aWorld({ sms: scriptedSms() });
    const { id } = await request(world, ['+12125550101']);
    await runSends(world);
    expect((await world.ledger.job(id))?.state).toBe('running');
    await expect(actOnJob(world, id, action, 'crm')).rejects.toMatchObject({ status: 409, title });
    await runMinutes(world, 3);
    expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 1 } });
  },
);
