import { jobGroups } from '../../../../shared/core/calls/due-group.ts';
import { chunkPrefixOf } from '../../../../shared/core/ids.ts';
import type { Ledger } from '../../../../shared/ports/calls/ledger.ts';
import type { Objects } from '../../../../shared/ports/storage/objects.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { ObjectStore } from './object-store.ts';

/** The stores as ports without delays or faults, for those who look on. */
export function plainLedger(store: LedgerStore): Ledger {
  return {
    addJob: async (job) => store.addJob(job),
    job: async (id) => store.job(id),
    replaceJob: async (next) => store.replaceJob(next),
    addEntry: async (entry) => store.addEntry(entry),
    async addEntries(entries) {
      for (const entry of entries) store.addEntry(entry);
    },
    lastEntries: async (jobId, most) => store.lastEntries(jobId, most),
    countEntries: async (jobId) => store.countEntries(jobId),
    entry: async (jobId, id) => store.entry(jobId, id),
    replaceEntry: async (next) => store.replaceEntry(next),
    async *entries(jobId, fromChunkNo = 0) {
      yield* store.entriesAfter(jobId, chunkPrefixOf(fromChunkNo), Number.POSITIVE_INFINITY);
    },
    async *entriesIn(jobId, range) {
      yield* store.entriesIn(jobId, range);
    },
    claimContent: async (sha256, id) => store.claimContent(sha256, id),
    chunkEntries: async (jobId, chunkNo) => store.chunkEntries(jobId, chunkNo),
    recordClaim: async (claimed) => store.recordClaim(claimed),
    async *claimLog(sender, hour, reading) {
      yield* store.claimLog(sender, hour, reading);
    },
    sender: async (key) => store.sender(key),
    replaceSender: async (next) => store.replaceSender(next),
    async *dueEntries(state, nowMs) {
      yield* store.dueEntries(state, nowMs);
    },
    duePlanned: async (jobId, nowMs, most) => [...store.dueEntries(`planned#${jobId}`, nowMs)].slice(0, most),
    dueOrdered: async (lane, nowMs, most) => [...store.dueEntries(`ordered#${lane}`, nowMs)].slice(0, most),
    queued: async (lane, most) =>
      [...store.dueEntries(`queued#${lane}`, Number.POSITIVE_INFINITY)].slice(0, most),
    async *dueJobs(nowMs) {
      yield* store.dueJobs(jobGroups, nowMs);
    },
    async *runningJobs(lane, untilMs) {
      yield* store.dueJobs([`running#${lane}`], untilMs);
    },
  };
}

export function plainObjects(store: ObjectStore): Objects {
  return {
    async read(key, versionId) {
      const found = store.find(key, versionId);
      if (found === undefined) return undefined;
      async function* body(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
        yield bytes;
      }
      return { body: body(found.bytes), metadata: found.metadata };
    },
    async readRange(key, offset, bytes) {
      const found = store.find(key);
      if (found === undefined) throw new Error(`There is no object ${key}`);
      return found.bytes.subarray(offset, offset + bytes);
    },
    newestVersion: async (key) => store.find(key)?.id,
    write(key) {
      const pieces: Uint8Array[] = [];
      return {
        async write(piece) {
          pieces.push(piece);
        },
        finish: async () => store.create(key, Buffer.concat(pieces)),
        async abandon() {
          pieces.length = 0;
        },
      };
    },
  };
}
