import type { Visit, World } from '../../shared/ports.ts';

/** How a bug is put between a flow and its ports. */
export type Mutation = {
  readonly world?: (world: World) => World;
  readonly visit?: (visit: Visit) => Visit;
};
