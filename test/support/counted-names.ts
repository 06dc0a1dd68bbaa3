import type { NewId } from '../../shared/ports/world.ts';

/** Names that no two calls share: name-1, name-2, … */
export function countedNames(): NewId {
  let given = 0;
  return () => {
    given += 1;
    return `name-${given}`;
  };
}
