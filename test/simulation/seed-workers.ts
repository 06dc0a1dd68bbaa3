import { Worker } from 'node:worker_threads';
import type { SeedNews, SeedRange } from './seed-range.ts';

/** Shares seeds among threads, each of which takes every so many-th. All stop when one finds a broken promise. */
export async function playInThreads(
  range: SeedRange,
  threads: number,
  tell: (news: SeedNews) => void,
): Promise<void> {
  const workers: Worker[] = [];
  const ends = Array.from({ length: threads }, (_, at) => {
    const share = { ...range, first: range.first + at, count: range.count - at, every: threads };
    const worker = new Worker(new URL('seed-worker.ts', import.meta.url), { workerData: share });
    workers.push(worker);
    return new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => resolve());
      worker.on('message', (news: SeedNews) => {
        tell(news);
        if (news.failed !== undefined) for (const one of workers) void one.terminate();
      });
    });
  });
  await Promise.all(ends);
}
