import { requestKeyOf } from '../rows/object-keys.ts';
import type { Job } from './job.ts';

export type InputObject =
  | { readonly form: 'json'; readonly key: string }
  | { readonly form: 'upload'; readonly key: string; readonly versionId: string };

/**
 * The object that holds a campaign's rows. None: it has none yet, or takes its rows from the campaign that it retries.
 */
export function inputObjectOf({ id, source }: Job): InputObject | undefined {
  switch (source.kind) {
    case 'request':
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
