import { audienceKeyOf, requestKeyOf } from '../rows/object-keys.ts';
import type { Job } from './job.ts';
import { inputOwnerOf } from './replacement.ts';

export type InputObject =
  | { readonly form: 'json'; readonly key: string }
  /** The people whom the filter of a request found; the request has the words. */
  | { readonly form: 'audience'; readonly key: string; readonly request: string }
  | { readonly form: 'upload'; readonly key: string; readonly versionId: string };

/**
 * The object that holds a campaign's rows. None: it has none yet, or takes its rows from the campaign that it retries.
 */
export function inputObjectOf(job: Pick<Job, 'id' | 'replaces' | 'source'>): InputObject | undefined {
  const { source } = job;
  const id = inputOwnerOf(job);
  switch (source.kind) {
    case 'request': {
      const key = requestKeyOf(id, source.bodySha256);
      return source.audience === true
        ? { form: 'audience', key: audienceKeyOf(id), request: key }
        : { form: 'json', key };
    }
    case 'test':
    case 'operation':
    case 'notification':
      return { form: 'json', key: requestKeyOf(id, source.bodySha256) };
    case 'upload':
      return { form: 'upload', key: source.key, versionId: source.versionId };
    case 'form':
    case 'retry':
      return undefined;
  }
}
