import { expect, test } from 'vitest';
import { openSystem } from '../support/open-system.ts';

/** What functions call while the provider is away. */
const at = openSystem();

type View = { readonly id: string; readonly state: string };

const minuteMs = 60_000;

async function send(text: string, to: string, options: object = {}): Promise<View> {
  const request = { from: '+12125550100', text, to: [to], options };
  const { status, body } = await at.call<View>('POST', '/v1/campaigns', request);
  expect(status).toBe(202);
  return body;
}

test('a provider that is away is asked for next to nothing once in a while, with a token that is fetched for it', async () => {
  at.sandbox.faults.script(({ operation }) =>
    operation.startsWith('partner.') || operation === 'token'
      ? undefined
      : { kind: 'server-error', status: 503 },
  );
  for (const no of [1, 2, 3]) await send(`Away ${no}`, `+1212555014${no}`, { priority: 'urgent' });
  const probed = (action: string, what: RegExp) =>
    at.goOnUntil(() => at.hasCalled('scheduler', action, what) || undefined, minuteMs);
  await probed('secretsmanager:GetSecretValue', /OrganizationToken/);
  await probed('secretsmanager:PutSecretValue', /OrganizationToken/);
  at.sandbox.faults.clear();
  const { id } = await send('Back', '+12125550150');
  await at.goOnUntil(async () => {
    const { body } = await at.call<View>('GET', `/v1/jobs/${id}`);
    return body.state === 'completed' || undefined;
  }, minuteMs);
}, 300_000);
