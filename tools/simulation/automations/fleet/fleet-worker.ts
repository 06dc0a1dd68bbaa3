import { parentPort, workerData } from 'node:worker_threads';
import { type FleetRange, playFleets } from './fleet-range.ts';

/** Plays its share of the fleets in a thread of its own, and tells the one that started it. */
await playFleets(workerData as FleetRange, (news) => parentPort?.postMessage(news));
