import { drillApi } from '../api.ts';
import type { Deployment, Proofs } from '../deployment.ts';

type Stage = Deployment & Proofs;

/**
 * Posts an event with the right password and one with a wrong one. No example rule is on its type: it may be read after
 * these are in force.
 *
 * @throws Error unless only the first is kept, byte for byte
 */
export async function webhookKept(stage: Stage, signal: AbortSignal): Promise<string> {
  const api = drillApi(stage, stage);
  const { username, password } = stage.webhook;
  const post = async (id: string, word: string) => {
    const event = { id, type: 'invoice.draft', created_at: new Date().toISOString() };
    // The blank shows that bytes are kept, not what they mean.
    const body = `${JSON.stringify({ ...event, data: { invoice: { id: 'inv_1' } } })} `;
    const basic = Buffer.from(`${username}:${word}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/hal+json' };
    const url = `${stage.apiUrl}/webhooks/provider`;
    const { status } = await fetch(url, { method: 'POST', headers, body, signal });
    return { status, body };
  };
  const [taken, refused] = [await post('evt_drill', password), await post('evt_stranger', 'wrong')];
  if (taken.status !== 200 || refused.status !== 401)
    throw new Error(`${taken.status}, and ${refused.status} with a wrong password`);
  const kept = await api.ask<{ readonly body: string }>('GET', '/v1/events/evt_drill?source=provider');
  if (kept.body !== taken.body) throw new Error(`Kept as ${kept.body}, not ${taken.body}`);
  const stranger = await api.find('/v1/events/evt_stranger?source=provider');
  if (stranger !== undefined) throw new Error('An event with a wrong password is kept');
  return '200 and kept byte for byte; 401 with a wrong password, and not kept';
}
