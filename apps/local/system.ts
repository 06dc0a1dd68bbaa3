import { join, resolve } from 'node:path';
import type { Scope } from '../../shared/core/access/scopes.ts';
import { activity } from '../../tools/aws-emulator/activity.ts';
import {
  type AwsClients,
  awsClients,
  closeClients,
  localCredentials,
} from '../../tools/aws-emulator/aws-clients.ts';
import { type LocalClock, openClock } from '../../tools/aws-emulator/clock.ts';
import { type Closers, closers } from '../../tools/aws-emulator/closers.ts';
import { openFunctionLog } from '../../tools/aws-emulator/functions/function-log.ts';
import { httpApi } from '../../tools/aws-emulator/http/http-api.ts';
import { openPort } from '../../tools/aws-emulator/http/open-port.ts';
import { type LocalIam, localIam } from '../../tools/aws-emulator/iam/local-iam.ts';
import { writeRecording } from '../../tools/aws-emulator/iam/recording.ts';
import { type LocalEvents, localEvents } from '../../tools/aws-emulator/local-events.ts';
import { runBlueprint } from '../../tools/aws-emulator/run-blueprint.ts';
import { environmentFor, type LocalAws, startAws } from '../../tools/aws-emulator/start-aws.ts';
import { synthesize } from '../../tools/aws-emulator/synthesize.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { withAlarms } from './alarms.ts';
import { fillApiKey, keyOfPerson } from './api-key.ts';
import { type Crm, fillCrmSecret, withCrm } from './crm.ts';
import { dataFolder, forget } from './data-folder.ts';
import { deployFolder } from './deployment.ts';
import { lockFolder } from './instance-lock.ts';
import { type Provider, type SandboxWishes, startOwnProvider } from './provider.ts';
import { fillWebhookProof, tellOfEvents, type WebhookWishes } from './provider-webhook.ts';
import { fillCredentials } from './secrets.ts';

export type LocalOptions = {
  /** Where everything is kept; `.local` when left out. */
  readonly dataDir?: string;
  /** Forgets what is kept there, first. */
  readonly fresh?: boolean;
  /**
   * Port of the HTTP API; S3 listens on the next one and the sandbox on the one after that. Free ones when left out.
   */
  readonly port?: number;
  /** A real provider. Without it the sandbox is started. */
  readonly provider?: Provider;
  /** Where rules call the CRM; they call none when left out. */
  readonly crm?: Crm;
  /** How the sandbox behaves. */
  readonly sandbox?: SandboxWishes;
  /** Which of its events the sandbox reports, and how; all of them, in good order, when left out. */
  readonly webhook?: WebhookWishes;
  /** A folder that `cdk synth` left; when left out the project's own CDK app is synthesized. */
  readonly assembly?: string;
  /** A second key, named `approver`, on a stage that wants two people: `stages/two-people.json`. */
  readonly approver?: boolean;
  /** A file in `stages/`, without its ending: `example` when left out. */
  readonly stage?: string;
  /**
   * Puts something between the functions and AWS: gives the addresses that functions call instead. Messages of queues
   * go to the queues themselves.
   */
  readonly network?: (endpoints: LocalAws['endpoints']) => Promise<LocalAws['endpoints']>;
  /** Shows a line to a person: progress, and what functions warn of. Standard error when left out. */
  readonly say?: (line: string) => void;
  /** Shows the alarms that AWS would mail to the one on call. None are played when left out. */
  readonly alarm?: (line: string) => void;
};

export type LocalSystem = {
  readonly apiUrl: string;
  readonly apiKey: string;
  /** The key of the second person, where one was wished for. */
  readonly approverKey: string | undefined;
  /** The key of somebody of that name, who is another person than the owner of the system. */
  keyOf(name: string, may: readonly Scope[]): Promise<string>;
  readonly bucket: string;
  readonly endpoints: LocalAws['endpoints'];
  /** The host's own clients of the emulators. */
  readonly clients: AwsClients;
  readonly clock: LocalClock;
  /** Absent when there is a real provider. */
  readonly sandbox: Sandbox | undefined;
  /**
   * The secret that says how sources of webhooks prove themselves. Absent when the stage does not use the partner API.
   */
  readonly webhookSecretArn: string | undefined;
  /** What calls to the CRM are signed with; none without a CRM. */
  readonly crmKeys: readonly string[];
  /** Everything that was put on an event bus. */
  readonly busEvents: LocalAws['busEvents'];
  /** What functions called, and what they may. */
  readonly iam: Pick<LocalIam, 'calls' | 'statements' | 'functionOf'>;
  readonly events: LocalEvents;
  /** The file with all that functions print. */
  readonly logFile: string;
  /** Queues that feed functions. */
  readonly queueUrls: readonly string[];
  functions(): { readonly name: string; readonly running: number; readonly waiting: number }[];
  /** Runs what is scheduled, now, besides its schedule. Resolves when it has ended. */
  runScheduler(): Promise<void>;
  /** Lets what is running end, then stops everything. */
  close(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../..');

/**
 * Starts the whole system on the loopback address, from the template that would be deployed.
 *
 * @throws Error when the data folder is in use, the CDK app is broken, or its template holds what is not known here
 */
export async function startLocal(options: LocalOptions = {}): Promise<LocalSystem> {
  const opened = closers();
  try {
    return await start(options, opened);
  } catch (error) {
    // Why it did not start is what a person has to know.
    await opened.closeAll().catch(() => {});
    throw error;
  }
}

async function start(options: LocalOptions, opened: Closers): Promise<LocalSystem> {
  const { port, crm, say = (line) => console.error(line) } = options;
  const data = dataFolder(options.dataDir ?? '.local');
  opened.add(lockFolder(data.path));
  if (options.fresh) forget(data);
  const assembly =
    options.assembly ??
    (await synthesize(
      root,
      join(root, '.local/synth'),
      say,
      options.stage ?? (options.approver ? 'two-people' : undefined),
    ));

  const events = localEvents();
  opened.add(() => events.close());
  const busy = activity();
  const clock = openClock({ file: data.clock, quiet: busy.ended });
  const ports = port === undefined ? {} : { ports: { s3: port + 1 } };
  const iam = localIam(localCredentials.accessKeyId, say);
  const emulators = await startAws({
    dataDir: data.aws,
    now: clock.now,
    log: say,
    authorize: iam.authorize,
    ...ports,
  });
  opened.add(() => emulators.close());
  const aws = withCrm(await behindNetwork(emulators, options.network), crm);
  const clients = awsClients(aws.endpoints);
  opened.add(() => closeClients(clients));
  const { provider, sandbox } = await startProvider(options, data.journal, clock, opened);
  const log = openFunctionLog(data.log, say);
  opened.add(() => log.close());
  const heard = options.alarm ? withAlarms(log, assembly, clock.now, options.alarm) : log;
  const front = await openPort(port ?? 0);
  opened.add(() => front.close());

  const deployment = await deployFolder(assembly, {
    clients,
    apiEndpoint: front.url,
    provider,
    crm,
    data,
    say,
  });
  const { blueprint, newNotifications, partnerSecrets, crmSecret } = deployment;
  iam.enforce(blueprint);
  // Grants are judged by the calls of one stage.
  const isUsual = options.assembly === undefined && options.approver !== true;
  const recordings = isUsual ? process.env.RECORDED_CALLS : undefined;
  if (recordings) opened.add(() => writeRecording(iam, recordings));
  await fillCredentials(clients.secrets, deployment.credentialsSecret, provider.credentials);
  if (provider.partner && partnerSecrets)
    await fillCredentials(clients.secrets, partnerSecrets.credentials, provider.partner.credentials);
  const keyIn = (file: string, owner?: string) =>
    fillApiKey(clients.dynamodb, deployment.keysTable, file, clock.now(), owner);
  const apiKey = await keyIn(data.apiKey);
  const approverKey = options.approver ? await keyIn(`${data.apiKey}-approver`, 'approver') : undefined;
  const proof = partnerSecrets && (await fillWebhookProof(clients.secrets, partnerSecrets.webhooks));
  const crmKeys = crm && crmSecret ? await fillCrmSecret(clients.secrets, crmSecret, crm) : [];
  const surroundings = { aws, iam, clients, clock, busy, events, log: heard, say, opened };
  const { hosts, queueUrls, runScheduler } = await runBlueprint(blueprint, newNotifications, surroundings);
  deployment.remember();
  // Again, so that it is the first to be closed: nobody asks for what is being stopped.
  opened.add(() => front.close());
  front.serve(
    httpApi(deployment.httpApi, {
      hostOf: hosts.at,
      during: busy.during,
      now: clock.now,
      answered: (method, route, status) => events.emit({ kind: 'request', method, route, status }),
      warn: say,
    }),
  );
  if (sandbox && proof) {
    tellOfEvents(sandbox, front.url, proof, options.webhook);
    busy.addErrand(() => sandbox.partner.webhooks.deliver());
  }
  return {
    apiUrl: front.url,
    apiKey,
    approverKey,
    keyOf: async (name, may) =>
      (name === 'local' ? apiKey : name === 'approver' ? approverKey : undefined) ??
      keyOfPerson(clients.dynamodb, deployment.keysTable, name, may, clock.now),
    bucket: deployment.bucket,
    endpoints: aws.endpoints,
    clients,
    clock,
    sandbox,
    webhookSecretArn: partnerSecrets?.webhooks,
    crmKeys,
    busEvents: aws.busEvents,
    iam,
    events,
    logFile: log.file,
    queueUrls,
    functions: () => hosts.all.map((host) => ({ name: host.spec.label, ...host.load() })),
    runScheduler,
    close: () => opened.closeAll(),
  };
}

async function behindNetwork(aws: LocalAws, network: LocalOptions['network']): Promise<LocalAws> {
  if (network === undefined) return aws;
  return { ...aws, environment: environmentFor(await network(aws.endpoints)) };
}

async function startProvider(
  { provider, port, sandbox: wishes }: LocalOptions,
  journal: string,
  clock: LocalClock,
  opened: Closers,
): Promise<{ provider: Provider; sandbox: Sandbox | undefined }> {
  if (provider) return { provider, sandbox: undefined };
  const ports = port === undefined ? {} : { port: port + 2 };
  const sandbox = await startOwnProvider(journal, clock.now, { ...ports, ...wishes });
  opened.add(() => sandbox.close());
  const { baseUrl, authUrl, credentials, partner } = sandbox;
  return { provider: { baseUrl, authUrl, credentials, partner: { ...partner, baseUrl } }, sandbox };
}
