import { parentPort, workerData } from 'node:worker_threads';
import { playRange, type SeedRange } from './seed-range.ts';

/** Plays its share of the seeds in a thread of its own, and tells the one that started it. */
await playRange(workerData as SeedRange, (news) => parentPort?.postMessage(news));
