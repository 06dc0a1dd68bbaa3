import type { OpenSystem } from '../../e2e/support/open-system.ts';

type View = {
  readonly id: string;
  readonly state: string;
  readonly waiting: { readonly for: string } | null;
};

/** Makes a job in the state that an example needs, by the verb of the example. */
export async function jobFor(open: OpenSystem, verb: string): Promise<string> {
  if (verb === 'pause') return waitingForProvider(open);
  if (verb === 'resume') {
    const id = await waitingForProvider(open);
    await open.call('POST', `/v1/jobs/${id}/pause`);
    return reaches(open, id, ({ state }) => state === 'paused');
  }
  if (verb === 'resolve') return held(open);
  const id = await create(open, { mode: 'approve' });
  await reaches(open, id, ({ waiting }) => waiting?.for === 'approval');
  if (['approve', 'cancel', 'edit', 'test-texts'].includes(verb)) return id;
  await open.call('POST', `/v1/jobs/${id}/${verb === 'retry' ? 'cancel' : 'approve'}`);
  return reaches(open, id, ({ state }) => state === (verb === 'retry' ? 'canceled' : 'completed'));
}

async function create(open: OpenSystem, options: object): Promise<string> {
  const body = {
    from: '+12125550100',
    text: `Text ${crypto.randomUUID()}`,
    to: ['+12125550171', '1'],
    options,
  };
  return (await open.call<View>('POST', '/v1/campaigns', body)).body.id;
}

async function reaches(open: OpenSystem, id: string, isWanted: (job: View) => boolean): Promise<string> {
  await open.goOnUntil(async () => {
    const { body } = await open.call<View>('GET', `/v1/jobs/${id}`);
    return isWanted(body) || undefined;
  });
  return id;
}

/** How long the provider asks to wait. */
export const busyMs = 900_000;

/** A campaign that is running, and makes no call now. */
async function waitingForProvider(open: OpenSystem): Promise<string> {
  open.sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: busyMs / 1_000 });
  const id = await create(open, {});
  return reaches(open, id, ({ waiting }) => waiting?.for === 'provider_limit');
}

/** A campaign whose only text was lost before it was sent. */
async function held(open: OpenSystem): Promise<string> {
  // The fault is for the next call, and that of an earlier example may still be to come.
  await open.goOnUntil(async () => {
    const { body } = await open.call<{ items: readonly View[] }>(
      'GET',
      '/v1/jobs?kind=campaign&state=planning,ready,running',
    );
    return body.items.every(({ waiting }) => waiting?.for === 'approval') || undefined;
  });
  open.sandbox.faults.next('sendSms', { kind: 'dropped' });
  const id = await create(open, {});
  await reaches(open, id, ({ waiting }) => waiting?.for === 'reconciliation');
  // A text that the records show is what proves that the lost one is not on them.
  await create(open, {});
  await open.goOnUntil(async () => {
    const { body } = await open.call<View>('GET', `/v1/jobs/${id}`);
    return body.waiting?.for === 'decision' || undefined;
  }, 60_000);
  return id;
}
