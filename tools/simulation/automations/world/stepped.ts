import type { Process } from '../../machinery/process.ts';

/**
 * A store in RAM as one process has it: each of its calls is a step that may fail, be made twice, land late, or be the
 * process's last. A walk over a list is read whole at its first step.
 *
 * @param writes the names of the calls that change something
 */
export function stepped<Store extends object>(
  process: Process,
  store: Store,
  name: string,
  writes: readonly string[],
): Store {
  const made: Record<string, unknown> = {};
  for (const [member, call] of Object.entries(store)) {
    if (typeof call !== 'function') continue;
    const kind = writes.includes(member) ? 'write' : 'read';
    const effect = (given: unknown[]) => (): unknown => call.apply(store, given);
    made[member] = isWalk(call)
      ? async function* walked(...given: unknown[]) {
          const all = () => Array.fromAsync(call.apply(store, given) as AsyncIterable<unknown>);
          yield* await process.step('read', whatOf(name, member, given), all);
        }
      : (...given: unknown[]) => process.step(kind, whatOf(name, member, given), effect(given));
  }
  return made as Store;
}

/** The call as a trace shows it: of what it is given, what a person would look for. */
function whatOf(name: string, member: string, [first]: readonly unknown[]): string {
  if (typeof first !== 'object' || first === null) return `${name}.${member} ${String(first)}`;
  const { key, rule, state, subject, verdict } = first as Record<string, unknown>;
  const about = (subject as { readonly id?: string } | undefined)?.id;
  const words = [key, rule, state, about, verdict].filter((word) => word !== undefined);
  return `${name}.${member} ${words.join(' ')}`;
}

function isWalk(call: object): boolean {
  return Object.prototype.toString.call(call) === '[object AsyncGeneratorFunction]';
}
