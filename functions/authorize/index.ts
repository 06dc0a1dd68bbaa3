import { authorize } from '../../shared/wiring/functions/authorize.ts';

/** Authorization header → who is calling. */
export const handler = authorize();
