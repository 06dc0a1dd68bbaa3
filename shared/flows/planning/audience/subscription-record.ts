import type { Audience } from '../../../core/audience/audience.ts';
import type { NumberFound } from '../../../core/audience/snapshot.ts';
import type { ProviderRecord } from '../../../ports/directory/records.ts';

/** The document shows `Installed` and `installed`. */
export function isInstalledAsAsked({ simInstalled }: Audience, item: ProviderRecord): boolean {
  if (simInstalled === undefined) return true;
  const [profile] = recordsIn(item.sim_profile);
  return (String(profile?.profile_status).toLowerCase() === 'installed') === simInstalled;
}

/** A number of a subscription, unless it has ended. */
export function activeNumbersOf(id: string, item: ProviderRecord): NumberFound[] {
  return item.status === 'active' ? numberOf(id, item) : [];
}

/** The numbers that a subscription of the organization brings along. */
export function ownNumbersOf(item: ProviderRecord): NumberFound[] {
  return recordsIn(item.phone_numbers).flatMap((one) => numberOf(idOf(item), one));
}

/** With its plus, which the organization API leaves out. */
function numberOf(id: string, { msisdn, is_primary: isPrimary }: ProviderRecord): NumberFound[] {
  return textsOf(msisdn).map((digits) => [id, `+${digits.replace(/^\+/, '')}`, isPrimary === true]);
}

export function accountOf(item: ProviderRecord): unknown {
  return recordsIn(item.account)[0]?.id;
}

export function idOf({ id }: ProviderRecord): string {
  return String(id);
}

export function textsOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}

function recordsIn(value: unknown): readonly ProviderRecord[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is ProviderRecord => typeof one === 'object' && one !== null);
}
