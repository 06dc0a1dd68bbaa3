import {
  type DirectoryItem,
  type DirectoryList,
  type DirectoryListName,
  directoryFreshMs,
  directoryItemsMax,
  directoryKeptMs,
  directoryListOf,
  directoryReadingMs,
  limiterOfList,
} from '../../core/directory/list.ts';
import { failureOfRead, type ReadFailure, readFailureOf } from '../../core/directory/read-failure.ts';
import { ProviderError } from '../../errors.ts';
import type { DirectoryPorts, DirectoryStore } from '../../ports/directory/directory.ts';
import type { PassPorts } from '../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../rate-limit/read-through-limiter.ts';

export type DirectoryReadPorts = PassPorts & DirectoryPorts;

/** A list, perhaps an older one because it could not be read now; or why there is none. */
export type DirectoryAnswer =
  | { readonly list: DirectoryList; readonly failure?: ReadFailure }
  | { readonly list?: never; readonly failure: ReadFailure; readonly retryAfterMs: number };

/** A failure is not asked for again before: so that polls of a provider that is down cost it nothing. */
const failureMs = 5_000;

/** Between two looks at what another process reads. */
const lookMs = 250;

export type Wish = {
  /** After it no further call begins; what was read by then is the list. */
  readonly patienceMs: number;
  /** The list must have been read since then: an older one is no answer while another process reads. */
  readonly sinceMs?: number;
};

/**
 * A list of the provider's directory, at most five minutes old. Of all processes that want it one asks the provider,
 * through the rate limiter; meanwhile the others get what was kept.
 */
export async function readDirectory(
  ports: DirectoryReadPorts,
  name: DirectoryListName,
  { patienceMs, sinceMs }: Wish,
): Promise<DirectoryAnswer> {
  const { directory, now } = ports;
  const endMs = now() + patienceMs;
  for (;;) {
    const kept = await keptList(ports, name);
    if (kept !== undefined && isFresh(kept, now()) && kept.readAtMs >= (sinceMs ?? 0)) return { list: kept };
    const claimed = await directory.claim(name, now() + directoryReadingMs, now());
    if (claimed.applied) return ask(ports, name, kept, endMs);
    const { untilMs, failure } = claimed.found;
    const isOver = failure !== undefined || now() + lookMs > endMs;
    const reason = failure ?? readFailureOf('being_read');
    if (kept !== undefined && (isOver || sinceMs === undefined)) return { list: kept, failure: reason };
    if (isOver) return { failure: reason, retryAfterMs: Math.max(lookMs, untilMs - now()) };
    await ports.pause(lookMs);
  }
}

type KeptPorts = Pick<DirectoryReadPorts, 'now'> & { readonly directory: Pick<DirectoryStore, 'kept'> };

/** What was kept and may still be shown. */
async function keptList(
  { directory, now }: KeptPorts,
  name: DirectoryListName,
): Promise<DirectoryList | undefined> {
  const kept = await directory.kept(name);
  return kept !== undefined && now() - kept.readAtMs < directoryKeptMs ? kept : undefined;
}

function isFresh({ readAtMs }: DirectoryList, nowMs: number): boolean {
  return nowMs - readAtMs < directoryFreshMs;
}

/** What was kept and can be believed, for those who ask nobody. */
export async function freshList(
  ports: KeptPorts,
  name: DirectoryListName,
): Promise<DirectoryList | undefined> {
  const kept = await keptList(ports, name);
  return kept !== undefined && isFresh(kept, ports.now()) ? kept : undefined;
}

async function ask(
  ports: DirectoryReadPorts,
  name: DirectoryListName,
  kept: DirectoryList | undefined,
  endMs: number,
): Promise<DirectoryAnswer> {
  const { directory, now, log } = ports;
  try {
    const list = await readPages(ports, name, endMs);
    await directory.keep(name, list);
    await directory.end(name, { untilMs: now() });
    return { list };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { retryAfterMs = 0, code, status } = error.problem;
    const waitMs = Math.max(failureMs, retryAfterMs);
    const failure = failureOfRead(error.problem);
    log.warn('directory.unreadable', { list: name, cause: failure.code, code, ...(status && { status }) });
    await directory.end(name, { untilMs: now() + waitMs, failure });
    return kept === undefined ? { failure, retryAfterMs: waitMs } : { list: kept, failure };
  }
}

async function readPages(
  ports: DirectoryReadPorts,
  name: DirectoryListName,
  endMs: number,
): Promise<DirectoryList> {
  const { directoryPages, now } = ports;
  const readAtMs = now();
  const items: DirectoryItem[] = [];
  let cursor: string | undefined;
  do {
    const leftMs = Math.max(0, endMs - now());
    const how = { work: 'planning', patienceMs: leftMs } as const;
    const page = await readThroughLimiter(ports, limiterOfList(name), how, () =>
      directoryPages(name, cursor),
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && items.length < directoryItemsMax && now() < endMs);
  return directoryListOf(items, readAtMs, cursor === undefined);
}
