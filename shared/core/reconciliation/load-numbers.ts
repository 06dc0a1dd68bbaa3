import { loadOnce } from '../load-once.ts';

/** Reads numbers as people write them. The numbering plans are large, so that they are loaded where they are needed. */
export const loadNumbers = loadOnce(() => import('../msisdn.ts'));

export type Numbers = Awaited<ReturnType<typeof loadNumbers>>;
