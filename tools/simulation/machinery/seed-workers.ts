import { Worker } from 'node:worker_threads';

/** A thread holds half a million orders with all that is known of them. */
const threadMegabytesMax = 4_000;

/**
 * What a run leaves behind is gone by the time that so much is used: less of it is moved to where old things are kept.
 */
const youngMegabytesMax = 64;

/**
 * Shares seeds among threads, each of which takes every nth. All stop when one finds a broken promise.
 *
 * @param worker what a thread runs; it is given its share of the seeds, and posts its news
 */
export async function playInThreads<
  Range extends { readonly first: number; readonly count: number },
  News extends { readonly failed?: unknown },
>(worker: URL, range: Range, threads: number, tell: (news: News) => void): Promise<void> {
  const workers: Worker[] = [];
  const ends = Array.from({ length: threads }, (_, at) => {
    const workerData = { ...range, first: range.first + at, count: range.count - at, every: threads };
    const thread = new Worker(worker, {
      workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: threadMegabytesMax,
        maxYoungGenerationSizeMb: youngMegabytesMax,
      },
    });
    workers.push(thread);
    return new Promise<void>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => resolve());
      thread.on('message', (news: News) => {
        tell(news);
        if (news.failed !== undefined) for (const one of workers) void one.terminate();
      });
    });
  });
  await Promise.all(ends);
}
