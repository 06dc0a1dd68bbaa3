import { describe, expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

/** The address is one of this machine, so that the profile is a local one. */
describe.each([
  ['live', '! The stage is live, and the profile says local: commands ask less before they send.'],
  ['local', undefined],
])('a stage that is %s', (stage_kind, warning) => {
  const here = answeringApi({
    'GET /health': { status: 'ok' },
    'GET /v1/me': { name: 'crm', scopes: ['send'], stage: 'prod', stage_kind },
  });

  test('is not taken for another', async () => {
    const { code, stdout } = await fleetcast(here(), 'doctor');
    expect(code).toBe(0);
    expect(stdout).toContain('✓ key "crm": send');
    if (warning === undefined) expect(stdout).not.toContain('The stage is');
    else expect(stdout).toContain(warning);
  });
});
