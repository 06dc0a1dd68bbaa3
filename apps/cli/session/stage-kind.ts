import {
  type BodyOf,
  type Client,
  FleetcastError,
  fleetcastClient,
} from '../../../packages/client/src/index.ts';
import { type ProfileKind, profileKinds } from './profiles.ts';

/** A stage in the words of a question: `"prod" (live)`. */
export function stageWords(name: string, kind: ProfileKind): string {
  return name === kind ? `"${name}"` : `"${name}" (${kind})`;
}

/** The more careful of two. */
export function moreCareful(one: ProfileKind, other: ProfileKind): ProfileKind {
  return profileKinds.indexOf(one) > profileKinds.indexOf(other) ? one : other;
}

/**
 * How careful one must be: as the stage says now, or as its profile says, whichever is more. A profile may be old, and
 * an address of this machine may lead to a stage elsewhere.
 *
 * @throws FleetcastError, or what `fetch` throws: then the command itself would get no further
 */
export async function kindNow(client: Client, stored: ProfileKind): Promise<ProfileKind> {
  try {
    const { stage_kind: said = stored } = await client.call('getMe');
    return moreCareful(said, stored);
  } catch (error) {
    // An older API says nothing of it.
    if (error instanceof FleetcastError && error.status === 404) return stored;
    throw error;
  }
}

/** How long `profiles add` waits for a stage. */
const answerWithinMs = 5_000;

/**
 * Asks a stage who it is, once. A profile can be stored without it.
 *
 * @returns in words why it could not be asked
 * @throws FleetcastError when it refuses the key
 */
export async function askStage(url: string, key: string): Promise<BodyOf<'getMe'> | string> {
  const client = fleetcastClient({ baseUrl: url, key, tries: 1, timeoutMs: answerWithinMs });
  try {
    return await client.call('getMe');
  } catch (error) {
    if (error instanceof FleetcastError) {
      if ([401, 403].includes(error.status)) throw error;
      return `it answered ${error.status}`;
    }
    if (error instanceof SyntaxError) return 'its answer is not JSON';
    const { cause } = error as Error;
    return cause instanceof Error && 'code' in cause ? `${cause.code}` : 'it does not answer';
  }
}
