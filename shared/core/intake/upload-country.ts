import { InputError } from '../../errors.ts';
import { type Members, readOptions } from '../jobs/read-options.ts';
import { pointerTo } from '../json/json-pointer.ts';
import type { Country } from '../msisdn.ts';
import { membersOfMetadata, membersOfSidecar } from './upload-settings.ts';

type Metadata = Readonly<Record<string, string>>;

const ofLists = 'default_country';

/**
 * The country that a suppression list's metadata names for its numbers.
 *
 * @throws InputError when it names an unknown one, or says anything else, which may be a slip of the country's
 *   name: read in another one, the list would protect other people
 */
export function countryOfList(metadata: Metadata): Country | undefined {
  const { [ofLists]: country, ...others } = membersOfMetadata(metadata);
  const { options, faults } = readOptions(country === undefined ? {} : { [ofLists]: country });
  const unknown = Object.keys(others).map((name) => ({
    detail: `A suppression list has only the setting ${ofLists}`,
    pointer: pointerTo('', name),
  }));
  const all = [...unknown, ...faults];
  if (all.length === 0) return options.defaultCountry;
  throw new InputError(
    'invalid_settings',
    all.map(({ detail, pointer = '' }) => ({ detail: `metadata ${pointer}: ${detail}`, pointer })),
  );
}

/**
 * The country in which an upload's numbers are written, as far as its settings name one, whatever else is wrong with
 * them.
 */
export function countryNamedBy(metadata: Metadata, sidecar: string): Country | undefined {
  return countryAmong(membersOfMetadata(metadata)) ?? countryAmong(membersOfSidecar(sidecar) ?? {});
}

function countryAmong(members: Members): Country | undefined {
  return readOptions(members).options.defaultCountry;
}
