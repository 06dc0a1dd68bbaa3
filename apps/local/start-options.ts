import { parseArgs } from 'node:util';
import { type Msisdn, plussedMsisdn } from '../../shared/core/msisdn.ts';
import { parseCrmAddress } from '../../shared/core/notifications/receiver-address.ts';
import { exampleSender } from '../../tools/provider-sandbox/example-sender.ts';
import type { Crm } from './crm.ts';
import type { Provider } from './provider.ts';

export const usage = `The whole system on this machine, from the template that would be deployed.

  npm start -- [options]

  --port <number>               the HTTP API's port; S3, sandbox, control and console get the next four (left out: free
                                ones, and 4600 for the console if it is free)
  --data <folder>               where everything is kept (.local when left out)
  --fresh                       forget what is kept there, first
  --sender <number>             a number that may send, with its plus; may be repeated (left out: ${exampleSender}). It
                                texts its own country: to try numbers of another one, name a sender of that country
  --partner-subscriptions <n>   subscriptions of the sandbox's partner API, which reports events by webhook (0);
                                a restart makes new ones
  --approver                    two people must want campaigns, orders and rules: there is a second key, "approver"
  --crm-url <url>               where rules call the CRM: https, or http://127.0.0.1:…
  --json                        print JSON lines, for programs
  --help                        show this

  A real provider instead of the sandbox, all four together. Real people get real texts:
  --provider-base-url <url>  --provider-auth-url <url>  --client-id <id>  --client-secret <secret>
  The secret is better given in the environment variable PROVIDER_CLIENT_SECRET: other users can see a command line.
`;

export type StartOptions = {
  readonly port?: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  readonly approver?: boolean;
  readonly json: boolean;
  readonly senders?: readonly string[];
  readonly partnerSubscriptions?: number;
  readonly provider?: Provider;
  readonly crm?: Crm;
};

/**
 * Reads the command line.
 *
 * @returns undefined when the person asks for help
 * @throws Error that names the option
 */
export function readStartOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartOptions | undefined {
  const values = parsed(args);
  if (values.help) return undefined;
  const secret = values['client-secret'] ?? environment.PROVIDER_CLIENT_SECRET;
  const provider = readProvider({
    '--provider-base-url': values['provider-base-url'],
    '--provider-auth-url': values['provider-auth-url'],
    '--client-id': values['client-id'],
    // A secret that happens to be in the environment does not choose a real provider.
    '--client-secret': values['client-id'] === undefined ? values['client-secret'] : secret,
  });
  if (provider && values.sender)
    throw new Error('--sender is for the sandbox; a real provider knows its senders');
  const partnerSubscriptions = values['partner-subscriptions'];
  if (provider && partnerSubscriptions !== undefined)
    throw new Error('--partner-subscriptions is for the sandbox; a real provider has its subscriptions');
  return {
    ...(values.port !== undefined && { port: readPort(values.port) }),
    dataDir: values.data,
    fresh: values.fresh,
    ...(values.approver && { approver: true }),
    json: values.json,
    ...(values.sender && { senders: values.sender.map(readSender) }),
    ...(partnerSubscriptions !== undefined && { partnerSubscriptions: readCount(partnerSubscriptions) }),
    ...(provider && { provider }),
    ...(values['crm-url'] !== undefined && { crm: { url: readCrmUrl(values['crm-url']) } }),
  };
}

/** @throws Error that says where the options are listed: the parser says only that it does not know one */
function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string', default: '.local' },
        fresh: { type: 'boolean', default: false },
        approver: { type: 'boolean', default: false },
        sender: { type: 'string', multiple: true },
        'partner-subscriptions': { type: 'string' },
        'crm-url': { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        'provider-base-url': { type: 'string' },
        'provider-auth-url': { type: 'string' },
        'client-id': { type: 'string' },
        'client-secret': { type: 'string' },
      },
    }).values;
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/\.?$/, '.') : '';
    throw new Error(`${said} "npm start -- --help" lists the options`, { cause: error });
  }
}

function readSender(written: string): Msisdn {
  const sender = plussedMsisdn(written);
  if (sender !== undefined) return sender;
  throw new Error(
    `--sender must be a valid phone number with its plus, such as ${exampleSender}, not "${written}"`,
  );
}

function readCrmUrl(written: string): string {
  if (parseCrmAddress(written) !== undefined) return written;
  throw new Error(`--crm-url must be an https address, or one at http://127.0.0.1, not "${written}"`);
}

function readPort(written: string): number {
  // Four more follow it.
  if (/^\d{1,5}$/.test(written) && Number(written) >= 1 && Number(written) <= 65_531) return Number(written);
  throw new Error(`--port must be a whole number from 1 to 65531, not "${written}"`);
}

function readCount(written: string): number {
  if (/^\d{1,6}$/.test(written) && Number(written) <= 100_000) return Number(written);
  throw new Error(`--partner-subscriptions must be a whole number up to 100000, not "${written}"`);
}

type ProviderOption = '--provider-base-url' | '--provider-auth-url' | '--client-id' | '--client-secret';

function readProvider(given: Readonly<Record<ProviderOption, string | undefined>>): Provider | undefined {
  const missing = Object.entries(given).flatMap(([option, value]) => (value === undefined ? [option] : []));
  if (missing.length === Object.keys(given).length) return undefined;
  if (missing.length > 0) throw new Error(`A real provider needs ${missing.join(', ')} too`);
  return {
    baseUrl: given['--provider-base-url'] ?? '',
    authUrl: given['--provider-auth-url'] ?? '',
    credentials: { client_id: given['--client-id'] ?? '', client_secret: given['--client-secret'] ?? '' },
  };
}
