import { expect } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../tools/provider-sandbox/sandbox.ts';
import { openSandbox, standingClock } from './sandbox-client.ts';

/** An answer's body, of which each test knows what it looks for. */
export type Body = {
  readonly id: string;
  readonly status: string;
  readonly _embedded: Record<string, Body & Body[]>;
  readonly _links: Record<string, { readonly href: string }>;
} & Record<string, unknown>;

export type Reply = { readonly status: number; readonly headers: Headers; readonly body: Body };

/** Somebody with a token of the partner API, who checks nothing. */
export async function partnerOf(sandbox: Sandbox) {
  const { authUrl, credentials } = sandbox.partner;
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
  const granted = await fetch(`${authUrl}/token`, { method: 'POST', body: form });
  const { access_token: token } = (await granted.json()) as { access_token: string };

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(path.startsWith('http') ? path : `${sandbox.baseUrl}/connect${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'api-version': '2025-01-28',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }

  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    token,
  };
}

export type Partner = Awaited<ReturnType<typeof partnerOf>>;

/** A sandbox whose clock stands still, and a partner in it. */
export async function openPartner(options: SandboxOptions = {}) {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now, ...options });
  return { clock, sandbox, commands: sandbox.partner, partner: await partnerOf(sandbox) };
}

/** Everything in a list, over all its pages. */
export async function allOf(partner: Partner, path: string, member: string): Promise<Body[]> {
  const items: Body[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body }: Reply = await partner.get(next);
    expect(status).toBe(200);
    items.push(...(body._embedded[member] ?? []));
    next = body._links.next?.href;
  }
  return items;
}

/** The pointers of a refusal's errors. */
export function pointersOf({ body }: Reply): unknown[] {
  return (body.errors as { pointer?: string }[] | undefined)?.map(({ pointer }) => pointer) ?? [];
}

export function accountForm(replaced: Record<string, unknown> = {}) {
  const owner = { first_name: 'Robin', last_name: 'Example', address: { country: 'DE', city: 'Bonn' } };
  return { type: 'personal', name: 'Robin', owner, ...replaced };
}

export function subscriberForm(accountId: string, replaced: Record<string, unknown> = {}) {
  return {
    account_id: accountId,
    first_name: 'Kim',
    last_name: 'Example',
    email: 'kim@example.com',
    address: { country: 'DE' },
    ...replaced,
  };
}

/** The id of the offering with this name. */
export async function offeringNamed(partner: Partner, name: string): Promise<string> {
  const [catalog] = await allOf(partner, '/product-catalogs?name=Everything', 'product_catalogs');
  const offerings = await allOf(
    partner,
    `/product-catalogs/${catalog?.id}/product-offerings`,
    'product_offerings',
  );
  const found = offerings.find((offering) => offering.name === name);
  if (!found) throw new Error(`There is no offering "${name}"`);
  return found.id;
}

export const monthlyPlan = 'Germany 5 GB a month';
export const addonName = 'Germany 1 GB more';

/** A body that orders a subscription, valid unless something in it is replaced. */
export async function activationForm(
  partner: Partner,
  subscriberId: string,
  replaced: Record<string, unknown> = {},
) {
  return {
    type: 'activate_subscription',
    subscriber_id: subscriberId,
    purchase_location: 'DE',
    sim_profile: { sim_type: 'esim' },
    products: { plan: { product_offering_id: await offeringNamed(partner, monthlyPlan) }, addons: [] },
    ...replaced,
  };
}

/** A new subscriber with an account. */
export async function someSubscriber(partner: Partner): Promise<{ accountId: string; subscriberId: string }> {
  const account = await partner.post('/accounts', accountForm());
  const subscriber = await partner.post('/subscribers', subscriberForm(account.body.id));
  return { accountId: account.body.id, subscriberId: subscriber.body.id };
}

/** An active subscription that was ordered through the API. Moves the clock by the life of an order. */
export async function someSubscription({
  partner,
  clock,
  commands,
}: Awaited<ReturnType<typeof openPartner>>) {
  const { accountId, subscriberId } = await someSubscriber(partner);
  const order = await partner.post('/orders', await activationForm(partner, subscriberId));
  clock.advance(3000);
  const { body } = await partner.get(`/orders/${order.body.id}`);
  const subscriptionId = String(body._embedded.subscription?.id);
  const [product] = commands.products(subscriptionId);
  const numbers = await allOf(partner, `/phone-numbers?subscription-id=${subscriptionId}`, 'phone_numbers');
  return {
    accountId,
    subscriberId,
    orderId: order.body.id,
    subscriptionId,
    planId: product?.id ?? '',
    phoneNumberId: numbers[0]?.id ?? '',
  };
}
