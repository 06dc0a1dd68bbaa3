import {
  type Erasure,
  isUploadFolder,
  type Looked,
  newErasure,
  numberFolders,
  type WalkCursor,
  walkEnded,
  walked,
} from '../../core/erasure/erasure.ts';
import { type ErasureId, erasureIdOf } from '../../core/ids.ts';
import type { Msisdn } from '../../core/msisdn.ts';
import { inParallel } from '../../core/parallel.ts';
import { isSuppressionList } from '../../core/rows/object-keys.ts';
import { suppressionList, withoutNumber } from '../../core/suppression/suppression.ts';
import { clockSkewMs, eraseStopMs, secondWalkAfterMs } from '../../core/timing.ts';
import { InputError } from '../../errors.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type {
  EraseQueue,
  Erasures,
  ObjectVersion,
  ObjectVersions,
  SuppressionErasing,
} from '../../ports/erasure.ts';
import type { AllPorts } from '../../ports/world.ts';
import { countryOfVersion, type OriginPorts, type OriginSettings } from './country-of-version.ts';
import { eraseFromVersion } from './erase-from-version.ts';

/** How many versions are looked into before it is noted how far the walk came, and how many of them side by side. */
const versionsAtOnce = 100;
const sideBySide = 4;

type Asking = Pick<AllPorts, 'now'> & { readonly erasures: Erasures; readonly eraseQueue: EraseQueue };

/**
 * Has a number erased from everything that holds it. The same caller's same key is the same erasure.
 *
 * @throws InputError 422 when the key was used before for another number
 */
export async function requestErasure(
  ports: Asking,
  by: string,
  key: string,
  number: Msisdn,
): Promise<Erasure> {
  const fresh = newErasure(erasureIdOf(by, key), number, by, ports.now());
  const added = await ports.erasures.add(fresh);
  const erasure = added.applied ? fresh : (added.found ?? fresh);
  if (erasure.numberMark !== fresh.numberMark) {
    throw new InputError('idempotency_key_reused', [
      { detail: 'Use a new key for another number', in: 'header', pointer: 'Idempotency-Key' },
    ]);
  }
  // Sent again for a repeat as well: the first request may have died before its message left.
  if (erasure.state !== 'done') await ports.eraseQueue.sendErase({ erasureId: erasure.id });
  return erasure;
}

type Erasing = Pick<AllPorts, 'now' | 'log' | 'suppressions'> &
  OriginPorts & {
    readonly erasures: Erasures;
    readonly versions: ObjectVersions;
    readonly suppressionErasing: SuppressionErasing;
  };

/**
 * Walks over all objects and puts zeros in the place of the number. It may be cut short anywhere: what is erased stays
 * so, and the next delivery continues where this one was noted. After the walk it waits until everybody who may have
 * read the number before has ended, and looks at what was written meanwhile.
 */
export async function eraseNumber(
  ports: Erasing,
  settings: OriginSettings,
  erasureId: ErasureId,
  invocation: Invocation,
): Promise<Disposition> {
  const erasure = await ports.erasures.erasure(erasureId);
  if (erasure?.number === undefined) return { kind: 'ack' };
  const waitMs = (erasure.secondWalkAtMs ?? 0) - ports.now();
  if (waitMs > 0) return { kind: 'retry_later', inMs: waitMs };

  const { number } = erasure;
  const listed = { ...erasure, staysListed: (await eraseFromList(ports, number)) || erasure.staysListed };
  let seen: Erasure = listed;
  for await (const { versions, next } of batches(ports, listed)) {
    if (invocation.remainingMs() < eraseStopMs) return { kind: 'retry_later', inMs: 1_000 };
    const looked = await lookInto(ports, settings, versions, number);
    seen = walked(seen, next, looked);
    // Somebody else is at it, and has its own message.
    if (!(await ports.erasures.replace(seen)).applied) return { kind: 'ack' };
  }
  const ended = walkEnded(seen, ports.now());
  if (!(await ports.erasures.replace(ended)).applied) return { kind: 'ack' };
  ports.log.info('erasure.ended', { erasureId, state: ended.state, looked: ended.looked, held: ended.held });
  return ended.secondWalkAtMs === undefined || ended.state === 'done'
    ? { kind: 'ack' }
    : { kind: 'retry_later', inMs: ended.secondWalkAtMs - ports.now() };
}

type Batch = { readonly versions: readonly ObjectVersion[]; readonly next: WalkCursor };

/** All versions of a key are in one batch, so that the walk can go on behind it. */
async function* batches({ versions }: Pick<Erasing, 'versions'>, erasure: Erasure): AsyncGenerator<Batch> {
  const { walk } = erasure;
  for (const [folder, prefix] of numberFolders.entries()) {
    if (folder < walk.folder) continue;
    let batch: ObjectVersion[] = [];
    const afterKey = folder === walk.folder ? walk.afterKey : undefined;
    for await (const version of versions.list(prefix, afterKey)) {
      // Settings hold no recipients, and an upload would be without its own when they moved.
      if (isUploadFolder(prefix) && version.key.endsWith('.json')) continue;
      if (!isInTurn(version, erasure)) continue;
      const last = batch.at(-1);
      if (batch.length >= versionsAtOnce && last !== undefined && last.key !== version.key) {
        yield { versions: batch, next: { folder, afterKey: last.key } };
        batch = [];
      }
      batch.push(version);
    }
    yield { versions: batch, next: { folder: folder + 1 } };
  }
}

/**
 * The second walk looks at what may have been written since the erasure. S3 dates what is written in parts by when that
 * began, so it looks back as far as the longest write takes. A suppression list that was uploaded shortly before the
 * erasure waits for that walk as well: taken over first, it keeps the number suppressed.
 */
function isInTurn({ key, changedAtMs }: ObjectVersion, { state, createdAtMs }: Erasure): boolean {
  const isFreshList = isSuppressionList({ key }) && changedAtMs > createdAtMs - secondWalkAfterMs;
  const isNew = changedAtMs >= createdAtMs - secondWalkAfterMs - clockSkewMs;
  return state === 'checking' ? isFreshList || isNew : !isFreshList;
}

async function lookInto(
  ports: Erasing,
  settings: OriginSettings,
  versions: readonly ObjectVersion[],
  number: Msisdn,
): Promise<Looked> {
  let held = 0;
  await inParallel(versions, sideBySide, async (version) => {
    const country = await countryOfVersion(ports, settings, version);
    if (await eraseFromVersion(ports, version, number, country)) held += 1;
  });
  return { looked: versions.length, held };
}

type Ports = Pick<AllPorts, 'suppressions' | 'now'> & { readonly suppressionErasing: SuppressionErasing };

/**
 * Takes a number out of all changes of the suppression list. Erasing it is no permission to text it: as long as it is
 * suppressed, a name that does not show it stays.
 *
 * @returns whether it stays
 */
async function eraseFromList(ports: Ports, number: Msisdn): Promise<boolean> {
  // Read once: anyone who is listed only now is in neither, and is left to the second look.
  const changes = await Array.fromAsync(ports.suppressions.changesAfter(0));
  const list = suppressionList();
  for (const change of changes) list.take(change);
  const staysListed = list.has(number, ports.now());
  for (const change of changes) {
    const next = withoutNumber(change, number, staysListed);
    if (next === undefined || (await ports.suppressionErasing.replaceChange(next))) continue;
    throw new Error(`Change ${change.seq} of the suppression list was erased from at the same time`);
  }
  return staysListed;
}
