import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

const job = { id: 'cmp_1', kind: 'campaign', state: 'ready', approval: { second_person: 'another' } };
const here = answeringApi({ 'GET /v1/jobs/cmp_1': job });

test('nobody is asked to approve what another person must approve', async () => {
  const { code, stderr } = await fleetcast(here(), 'jobs', 'approve', 'cmp_1', '--yes');
  expect(code).toBe(4);
  expect(stderr).toContain('Somebody else must approve this. Nothing is sent or ordered until then.');
  expect(stderr).toContain('Ask another person to type: fleetcast jobs approve cmp_1');
});
