import { parseArgs } from 'node:util';
import { exampleSender } from './example-sender.ts';
import { type Flags, isFlagName, strictest } from './misbehavior/flags.ts';
import { type SandboxOptions, startSandbox } from './sandbox.ts';

const usage = `The provider, faked, on this machine.

  npm run sandbox -- [options]

  --port <number>          port on the loopback address (a free one when left out)
  --journal <file>         keep what the organization sent and ordered in this file, so that a restart forgets none of
                           it; what the partner API holds lives as long as the process
  --sender <number>        a number that may send; may be repeated (${exampleSender} when left out)
  --sms-per-minute <n>     answer 429 to more Send SMS calls a minute than this
  --orders-per-minute <n>  the same for Create Order (60 when left out)
  --accounts <n>           accounts of the organization (1 when left out)
  --subscriptions <n>              subscriptions of the organization that may not send (0 when left out)
  --partner-subscriptions <n>      active subscriptions in the partner API (0 when left out)
  --flag <name>            be kinder in one point; may be repeated: ${Object.keys(strictest).join(', ')}
  --help                   show this
`;

try {
  const options = readOptions();
  if (options) await run(options);
  else process.stdout.write(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}

/** @returns undefined when the person asks for help */
function readOptions(): SandboxOptions | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      journal: { type: 'string' },
      sender: { type: 'string', multiple: true },
      'sms-per-minute': { type: 'string' },
      'orders-per-minute': { type: 'string' },
      accounts: { type: 'string' },
      subscriptions: { type: 'string' },
      'partner-subscriptions': { type: 'string' },
      flag: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  return {
    ...(values.port !== undefined && { port: readNumber('--port', values.port, 65_535) }),
    ...(values.journal !== undefined && { journal: values.journal }),
    senders: values.sender ?? [exampleSender],
    ...(values['sms-per-minute'] !== undefined && {
      smsCallsPerMinute: readNumber('--sms-per-minute', values['sms-per-minute'], 1_000_000),
    }),
    ...(values['orders-per-minute'] !== undefined && {
      orderCallsPerMinute: readNumber('--orders-per-minute', values['orders-per-minute'], 1_000_000),
    }),
    fleet: {
      accounts: readNumber('--accounts', values.accounts ?? '1', 10_000),
      subscriptions: readNumber('--subscriptions', values.subscriptions ?? '0', 100_000),
    },
    partner: {
      subscriptions: readNumber('--partner-subscriptions', values['partner-subscriptions'] ?? '0', 100_000),
    },
    flags: readFlags(values.flag ?? []),
  };
}

function readNumber(option: string, value: string, max: number): number {
  if (/^\d{1,7}$/.test(value) && Number(value) <= max) return Number(value);
  throw new Error(`${option} must be a whole number from 0 to ${max}, not "${value}"`);
}

function readFlags(names: readonly string[]): Partial<Flags> {
  const unknown = names.find((name) => !isFlagName(name));
  if (unknown !== undefined) throw new Error(`--flag does not know "${unknown}"`);
  return Object.fromEntries(names.map((name) => [name, true]));
}

async function run(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox(options);
  const stop = () => void sandbox.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { client_id, client_secret } = sandbox.credentials;
  const { partner } = sandbox;
  process.stdout.write(`The sandbox listens on ${sandbox.baseUrl}

  base_url       ${sandbox.baseUrl}
  auth_url       ${sandbox.authUrl}
  client_id      ${client_id}
  client_secret  ${client_secret}
  may send       ${sandbox.senders.map(({ msisdn }) => `+${msisdn}`).join(', ')}
  state          ${sandbox.baseUrl}/_sandbox
  performed      ${sandbox.baseUrl}/_sandbox/performed

The partner API lives below ${sandbox.baseUrl}/connect, with its own credentials and tokens:

  partner auth_url       ${partner.authUrl}
  partner client_id      ${partner.credentials.client_id}
  partner client_secret  ${partner.credentials.client_secret}
  partner events         ${sandbox.baseUrl}/_sandbox/partner/events

What the partner API holds lives as long as this process, also with a journal.

Ctrl-C stops it.
`);
}
