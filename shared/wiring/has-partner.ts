import { optional } from './environment.ts';

/** Whether the stage uses the partner API as well. */
export function hasPartner(): boolean {
  return (optional('PARTNER_BASE_URL') ?? '') !== '';
}
