import type { Fleet } from '../fleet.ts';
import type { Records } from '../records.ts';

/**
 * Says where a promise was not kept, comparing what the sandbox recorded with what the fleet's owner did and got
 * to know.
 */
export type Complaints = (fleet: Fleet, records: Records) => readonly string[];
