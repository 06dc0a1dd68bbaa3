import { currentList, type Suppression, suppressFrom } from '../../shared/flows/suppression/suppress.ts';
import type { AllPorts } from '../../shared/ports/world.ts';

/** Changes the suppression list as it stands, like a request that asks for this one change. */
export async function suppress(
  world: Pick<AllPorts, 'suppressions' | 'now'>,
  suppression: Suppression,
): Promise<void> {
  await suppressFrom(world, await currentList(world), suppression);
}
