import { passOver } from './limit.ts';
import { planAllFields, planNumbers } from './ours.ts';
import { peer } from './peer.ts';

/** What is compared, in the order in which it runs. Each returns how many recipients it has found; `limit`: lines. */
export const pipelines = {
  limit: { does: 'every byte looked at once (the limit)', run: passOver },
  peer: { does: 'peer: csv-parse + libphonenumber-js/max + Set', run: peer },
  numbers: { does: 'ours: plan and report written, numbers only', run: planNumbers },
  fields: { does: 'ours: the same, every cell of every row read', run: planAllFields },
} as const;

export type PipelineName = keyof typeof pipelines;
