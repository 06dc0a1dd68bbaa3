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
