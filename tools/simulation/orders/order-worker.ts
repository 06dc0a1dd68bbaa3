import { parentPort, workerData } from 'node:worker_threads';
import { type OrderRange, playOrders } from './order-range.ts';

/** Plays its share of the seeds in a thread of its own, and tells the one that started it. */
await playOrders(workerData as OrderRange, (news) => parentPort?.postMessage(news));
