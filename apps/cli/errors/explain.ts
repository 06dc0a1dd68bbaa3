import { type Fault, FleetcastError } from '../../../packages/client/src/index.ts';
import { harmless } from '../terminal/words.ts';
import { CliError, type ExitCode, exitCodes } from './exit.ts';

/** An error in words for a person, the important part last, and the exit code. */
export type Explained = { readonly lines: readonly string[]; readonly exitCode: ExitCode };

/** What was asked, as far as it was known when the error came. */
export type Asked = {
  /** From the noun to the verb. */
  readonly command?: string;
  readonly url?: string | undefined;
  readonly profile?: string | undefined;
  /** Options as they were written, by their names: `start-at`. */
  readonly given?: Readonly<Record<string, string>>;
  /** What was done so far, and what to type next. Until this is known, the same command is safe. */
  readonly left?: string | undefined;
};

/** Keeps an error that nobody foresaw. @returns the file that it stands in; undefined where there is none */
type Keep = (error: unknown) => string | undefined;

export function explain(error: unknown, asked: Asked, keep: Keep): Explained {
  if (error instanceof CliError) {
    const { exitCode, message, list, next = exitCode === exitCodes.timeout ? asked.left : undefined } = error;
    return said(exitCode, message, next, list);
  }
  if (error instanceof FleetcastError) return ofApi(error, asked, keep);
  if (isUnreachable(error)) return ofNetwork(error, asked);
  if (error instanceof SyntaxError) return ofAnotherServer(asked, 'its answer is not JSON');
  const message = error instanceof Error ? error.message : String(error);
  const file = keep(error);
  const details = file === undefined ? '' : `, or look into ${file}`;
  return said(
    exitCodes.failed,
    `${message}.`.replace(/\.\.$/, '.'),
    `The same command with --verbose${details}.`,
  );
}

function said(exitCode: ExitCode, message: string, next?: string, list: readonly string[] = []): Explained {
  const lines = [
    ...list.map((fault) => `  ${fault}`),
    `Error: ${message}`,
    ...(next === undefined ? [] : [`Try:   ${next}`]),
  ];
  return { lines: lines.map(harmless), exitCode };
}

/** What to do about an answer whose words are for programmers. */
const advice: Readonly<Record<string, string>> = {
  credentials_missing: 'Name a profile with a key: fleetcast profiles list',
  credentials_invalid: 'The key is wrong, revoked or of another stage: fleetcast profiles add NAME',
  credentials_expired: 'Ask for a new key, and store it: fleetcast profiles add NAME',
  scope_missing: 'fleetcast doctor says what your key may do. Ask for a key with that scope.',
  precondition_failed: 'Somebody changed it meanwhile. Look again, then repeat the command.',
  unavailable: 'Repeat the command in a minute: nothing is done twice.',
};

function ofApi(error: FleetcastError, asked: Asked, keep: Keep): Explained {
  const { given = {}, left } = asked;
  const { faults, code, requestId, status } = error;
  // Every answer of the API names its request, and each of its errors is JSON.
  if (code === 'gateway_404' && requestId === undefined) return ofAnotherServer(asked, 'it has no such path');
  const facts = [code, ...(requestId === undefined ? [] : [`request ${requestId}`])].join(', ');
  const [only] = faults;
  const hints = faults.flatMap(({ hint }) => (hint === undefined ? [] : [hint]));
  const known = status === 429 || status >= 500 ? left : undefined;
  const next = known ?? (hints.length === 1 ? hints[0] : (advice[code] ?? unforeseen(error, keep)));
  if (faults.length === 1 && only !== undefined)
    return said(exitCodeOf(status), `${only.detail}${givenFor(only, given)} (${facts})`, next);
  if (faults.length === 0) return said(exitCodeOf(status), `${error.message} (${facts})`, next);
  const list = faults.map((fault) => `${fault.detail}${givenFor(fault, given)} ${fault.hint ?? ''}`.trim());
  return said(exitCodeOf(status), `${faults.length} faults, see above (${facts})`, undefined, list);
}

/** What is not the caller's fault, and no repeat may help. */
function unforeseen(error: FleetcastError, keep: Keep): string | undefined {
  const file = exitCodeOf(error.status) === exitCodes.failed ? keep(error) : undefined;
  return file === undefined ? undefined : `Look into ${file}.`;
}

/** Names the option that a wrong member came from, and what was written there. */
function givenFor({ pointer }: Fault, given: Readonly<Record<string, string>>): string {
  const name = pointer?.split('/').at(-1)?.replaceAll('_', '-') ?? '';
  return given[name] === undefined ? '' : ` Given: --${name} ${given[name]}`;
}

function exitCodeOf(status: number): ExitCode {
  if ([401, 403].includes(status)) return exitCodes.access;
  if ([404, 409, 410, 412, 428].includes(status)) return exitCodes.state;
  if ([429, 502, 503, 504].includes(status)) return exitCodes.unreachable;
  return status < 500 ? exitCodes.usage : exitCodes.failed;
}

function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isLost = error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
  return isLost || error.name === 'TimeoutError';
}

/** What Node says of an answer that is no JSON quotes it. */
function ofAnotherServer({ url = 'this address' }: Asked, why: string): Explained {
  return said(
    exitCodes.failed,
    `What answers at ${url} is not Fleetcast: ${why}.`,
    'The address of the API, without /v1 or /console: fleetcast profiles list shows the addresses.',
  );
}

/** Codes of OpenSSL and of Node: somebody answers, and not as this machine trusts it. */
const untrusted = /CERT|SIGNATURE|^ERR_(?:TLS|SSL)/;

function ofNetwork(error: Error, { url, profile, left }: Asked): Explained {
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  const cause = code === '' ? '' : ` (${code})`;
  const where = url === undefined ? '' : ` at ${url}`;
  if (untrusted.test(code))
    return said(
      exitCodes.unreachable,
      `This machine does not trust the encryption of what answers${where}${cause}.`,
      'Check the address. NODE_EXTRA_CA_CERTS=FILE names the certificates of your own network.',
    );
  return said(
    exitCodes.unreachable,
    `Nobody answers${where}${cause}. It was tried three times.`,
    profile === 'local'
      ? `fleetcast dev starts the local system. ${left ?? 'Repeat the command then.'}`
      : (left ?? 'Repeat the command: nothing is done twice. fleetcast profiles list shows the addresses.'),
  );
}
