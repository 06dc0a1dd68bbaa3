import * as z from 'zod/mini';
import { answeredIdentifier } from '../values/identifier.ts';
import { linkedResource } from './linked-resource.ts';

/** Another resource of which an answer tells little more than the id. */
export const reference = z.lazy(() => linkedResource({ id: answeredIdentifier }));

export type Reference = z.output<typeof reference>;
