import { exampleSender } from '../../tools/provider-sandbox/example-sender.ts';
import { awsCommands, campaignCommands, ruleCommands } from './commands-to-paste.ts';
import { openLocalConsole } from './console/local-console.ts';
import { openControl } from './control.ts';
import { dataFolder, writeRunning } from './data-folder.ts';
import { firstSubscription } from './first-subscription.ts';
import { exampleSubscription } from './provider.ts';
import { readStartOptions, type StartOptions, usage } from './start-options.ts';
import { type LocalSystem, startLocal } from './system.ts';

/**
 * A package runner passes a Ctrl-C on that the terminal has sent to everybody already: two within this time are one.
 */
const sameKeyPressMs = 500;

// Lambda's clock shows UTC.
process.env.TZ = 'UTC';

try {
  const options = readStartOptions(process.argv.slice(2), process.env);
  if (options) await run(options);
  else process.stdout.write(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run({ json, senders, partnerSubscriptions, ...options }: StartOptions): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const partner =
    partnerSubscriptions === undefined
      ? {}
      : { partner: { subscriptions: partnerSubscriptions, firstNumbers: [exampleSubscription] } };
  const system = await startLocal({
    ...options,
    say,
    alarm: say,
    sandbox: { ...(senders && { senders }), ...partner },
  });
  const console = await openLocalConsole(
    system,
    say,
    options.port === undefined ? undefined : options.port + 4,
  );
  const control = await openControl({ system, console }, options.port === undefined ? 0 : options.port + 3);
  const signInUrl = await console.signIn();
  const forgetAddresses = writeRunning(dataFolder(options.dataDir), {
    url: system.apiUrl,
    control_url: control.url,
    sandbox_url: system.sandbox?.baseUrl,
  });
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...startedLine(system, control.url), consoleUrl: signInUrl })}\n`
      : greeting(system, control.url, signInUrl),
  );
  if (json)
    system.events.on((event) => process.stdout.write(`${JSON.stringify({ event: event.kind, ...event })}\n`));

  let requestedAtMs: number | undefined;
  const stop = () => {
    if (requestedAtMs !== undefined) {
      if (performance.now() - requestedAtMs > sameKeyPressMs) process.exit(130);
      return;
    }
    requestedAtMs = performance.now();
    forgetAddresses();
    if (!json)
      say(
        'The system stops when its work has ended. Press Ctrl-C again to stop at once. Nothing is lost either way.',
      );
    void console.close().then(control.close).then(system.close);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function startedLine(system: LocalSystem, controlUrl: string) {
  const { apiUrl, apiKey, approverKey, bucket, endpoints, sandbox, logFile, crmKeys } = system;
  return {
    event: 'started',
    apiUrl,
    apiKey,
    ...(approverKey !== undefined && { approverKey }),
    bucket,
    s3Url: endpoints.s3,
    endpoints,
    controlUrl,
    ...(sandbox && { sandboxUrl: sandbox.baseUrl }),
    ...(crmKeys.length > 0 && { crmKeys }),
    logFile,
  };
}

function greeting(
  { apiUrl, apiKey, approverKey, bucket, endpoints, sandbox, logFile, crmKeys }: LocalSystem,
  controlUrl: string,
  signInUrl: string,
): string {
  const from = sandbox?.senders[0] ? `+${sandbox.senders[0].msisdn}` : exampleSender;
  const provider = sandbox
    ? `the sandbox; see its texts, and try an incident: ${sandbox.baseUrl}/_sandbox`
    : 'A REAL ONE. Texts go to real people.';
  const subscription = sandbox && firstSubscription(sandbox);
  const rules = subscription
    ? ruleCommands({ apiUrl, apiKey, sandboxUrl: sandbox.baseUrl }, subscription)
    : '';
  const crm = crmKeys.length > 0 ? `\n  CRM        its calls are signed with ${crmKeys.join(' and ')}` : '';
  const approver = approverKey === undefined ? '' : `\n  approver   ${approverKey} (a second person)`;
  const notKept = sandbox ? ", but for what the sandbox's partner API holds" : '';
  const campaigns = sandbox ? campaignCommands({ apiUrl, apiKey, bucket, s3Url: endpoints.s3, from }) : '';
  return `
Fleetcast runs on this machine.

  HTTP API   ${apiUrl}
  API key    ${apiKey}${approver}
  S3         ${endpoints.s3}, bucket ${bucket}
  provider   ${provider}${crm}
  control    ${controlUrl} (GET /state, GET /bus-events, POST /scheduler, POST /clock {"advanceMs": 60000})
  functions' log  ${logFile}
${campaigns}${rules}${awsCommands(endpoints, bucket)}
Ctrl-C stops it. What it knows is kept for the next start${notKept}.

Open the console (the address works once; "npx --no -- fleetcast open" gives another):
  ${signInUrl}
`;
}
