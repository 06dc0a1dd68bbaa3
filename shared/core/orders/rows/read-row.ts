import type { Step } from '../../jobs/operation.ts';
import type { Msisdn } from '../../msisdn.ts';
import type { Person } from '../person.ts';

/** A row as it would be ordered, and whom or what it is for. */
export type ReadRow = { readonly steps: readonly Step[]; readonly of: Person; readonly phone?: Msisdn };
