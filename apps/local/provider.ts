import { exampleSender } from '../../tools/provider-sandbox/example-sender.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../tools/provider-sandbox/sandbox.ts';
import type { ProviderCredentials } from './secrets.ts';

/** One of the provider's APIs. */
type Api = {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly credentials: ProviderCredentials;
};

/** Where texts and orders go: the organization API, and the partner's if there is one. */
export type Provider = Api & { readonly partner?: Api };

/** The own number of the sandbox's first subscription: of the sender's country, so that texts to it are sent. */
export const exampleSubscription = { msisdn: '+12125550199', country: 'US' };

/** How the sandbox behaves; its clock and its journal are the local system's. */
export type SandboxWishes = Omit<SandboxOptions, 'now' | 'journal' | 'credentials'>;

/** Starts the provider's stand-in in this process, in the local system's time. */
export function startOwnProvider(
  journal: string,
  now: () => number,
  wishes: SandboxWishes = {},
): Promise<Sandbox> {
  return startSandbox({ senders: [exampleSender], ...wishes, now, journal });
}

/** A subscription of the sandbox, and its plan, of which data can be spent. */
export type FirstSubscription = {
  readonly subscriptionId: string;
  readonly productId: string;
  readonly initialBytes: number;
};

/** The first subscription that the sandbox has from the start; undefined when it has none whose plan is limited. */
export function firstSubscription({ partner }: Sandbox): FirstSubscription | undefined {
  const { product } = (partner.events('product.active')[0]?.data ?? {}) as {
    product?: { _links: { subscription: { href: string } } };
  };
  if (product === undefined) return undefined;
  const subscriptionId = product._links.subscription.href.split('/').at(-1) ?? '';
  const [plan] = partner.products(subscriptionId);
  if (plan?.balance === undefined) return undefined;
  return { subscriptionId, productId: plan.id, initialBytes: plan.balance.initialBytes };
}
