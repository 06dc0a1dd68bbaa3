import type { DirectoryItem, DirectoryListName } from '../../core/directory/list.ts';
import { directoryPatienceMs, providerApiOfList, providerIdPattern } from '../../core/directory/list.ts';
import type { ReadFailure } from '../../core/directory/read-failure.ts';
import { meantName } from '../../core/words/meant-name.ts';
import { InputError } from '../../errors.ts';
import { type DirectoryReadPorts, readDirectory } from './read-directory.ts';

/** Items of one list or of several, as true as the oldest of these. */
export type Found = {
  readonly items: readonly DirectoryItem[];
  readonly readAtMs: number;
  readonly isWhole: boolean;
  /** Why it is older than it should be. */
  readonly failure?: ReadFailure;
};

/**
 * A list of the directory for somebody who looks for an id.
 *
 * @throws InputError 404 where the stage does not use its API, 503 where it cannot be read and none is kept
 */
export async function findInDirectory(ports: DirectoryReadPorts, name: DirectoryListName): Promise<Found> {
  const api = providerApiOfList(name);
  if (!ports.providerApis.includes(api))
    throw new InputError('api_not_in_use', [
      {
        detail: `The stage does not use the ${api} API`,
        hint: `Its setting \`apis\` names those that it uses: ${ports.providerApis.join(', ')}.`,
      },
    ]);
  const answer = await readDirectory(ports, name, { patienceMs: directoryPatienceMs });
  if (answer.list !== undefined)
    return { ...answer.list, ...(answer.failure === undefined ? {} : { failure: answer.failure }) };
  throw new InputError(
    'provider_unreadable',
    [{ detail: `${answer.failure.code}: ${answer.failure.detail}` }],
    answer.retryAfterMs,
  );
}

/**
 * The offerings of a catalog. Whether there is one is looked up first, so that an id that nobody has costs the provider
 * nothing.
 *
 * @throws InputError as `findInDirectory` does, and 404 when there is no such catalog
 */
export async function findOfferings(ports: DirectoryReadPorts, catalogId: string): Promise<Found> {
  const { items, isWhole } = await findInDirectory(ports, 'partner.catalogs');
  const ids = items.map(({ id }) => id);
  if (ids.includes(catalogId)) return findInDirectory(ports, `partner.offerings.${catalogId}`);
  if (!isWhole && providerIdPattern.test(catalogId))
    return findInDirectory(ports, `partner.offerings.${catalogId}`);
  throw new InputError('not_found', [
    {
      detail: `There is no such catalog${meantName(catalogId, ids)}`,
      hint: 'GET /v1/provider/catalogs lists them.',
    },
  ]);
}

/** Network operators and service providers: porting a number names both. */
export async function findCarriers(ports: DirectoryReadPorts): Promise<{
  readonly operators: Found;
  readonly providers: Found;
}> {
  const [operators, providers] = await Promise.all([
    findInDirectory(ports, 'partner.network-operators'),
    findInDirectory(ports, 'partner.service-providers'),
  ]);
  return { operators, providers };
}
