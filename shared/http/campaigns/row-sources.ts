import type { InputFault } from '../../errors.ts';
import { invalidRequest } from '../request/request-faults.ts';

/**
 * Refuses a request whose rows come from two places. Each place has members of its own, so that of two the second would
 * be informed that this member does not exist.
 *
 * @param sources the members that say where the rows come from
 * @throws InputError 400 with a pointer to each one too many
 */
export function refuseTwoSources(body: unknown, sources: readonly string[]): void {
  if (typeof body !== 'object' || body === null) return;
  const [, ...more] = sources.filter((name) => Object.hasOwn(body, name));
  const detail = `Only one of ${listed(sources)} can stand in a request, and says where its rows come from`;
  if (more.length > 0)
    throw invalidRequest(more.map((name): InputFault => ({ detail, pointer: `/${name}` })));
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).map(quoted).join(', ')} and ${quoted(names.at(-1) ?? '')}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
