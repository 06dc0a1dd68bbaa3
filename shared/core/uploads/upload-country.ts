import { InputError } from '../../errors.ts';
import { type Members, readOptions } from '../jobs/read-options.ts';
import type { Country } from '../msisdn.ts';
import { membersOfMetadata, membersOfSidecar } from './upload-settings.ts';

type Metadata = Readonly<Record<string, string>>;

/**
 * The country that a suppression list's metadata names for its numbers; a list heeds nothing else there.
 *
 * @throws InputError when it names none that there is: read in another one, the list would protect other people
 */
export function countryOfList(metadata: Metadata): Country | undefined {
  const { options, faults } = readOptions(membersOfMetadata(metadata));
  const fault = faults.find(({ pointer }) => pointer?.endsWith('/default_country'));
  if (fault === undefined) return options.defaultCountry;
  const pointer = fault.pointer ?? '';
  throw new InputError(400, 'The settings of the upload are not valid', [
    { detail: `metadata ${pointer}: ${fault.detail}`, pointer },
  ]);
}

/** The country in which an upload's numbers are written, as far as its settings name one, whatever else is wrong with them. */
export function countryNamedBy(metadata: Metadata, sidecar: string): Country | undefined {
  return countryAmong(membersOfMetadata(metadata)) ?? countryAmong(membersOfSidecar(sidecar) ?? {});
}

function countryAmong(members: Members): Country | undefined {
  return readOptions(members).options.defaultCountry;
}
