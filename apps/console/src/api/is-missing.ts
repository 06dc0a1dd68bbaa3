import { FleetcastError } from '@fleetcast/client';

/** Whether what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof FleetcastError && error.status === 404;
}
