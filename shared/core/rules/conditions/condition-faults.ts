import { conditionDepthMax, conditionFunctions } from './condition-limits.ts';

type Part = Readonly<Record<string, unknown>>;

/**
 * What a parsed condition must not hold: functions that are not offered, patterns, and changes of the facts. Looked for
 * by walking over all its parts, so that a function cannot hide in a variable.
 *
 * @param own the variables that it makes itself
 */
export function partFault(tree: unknown, own: ReadonlySet<string>): string | undefined {
  return faultIn(tree, own, 0);
}

/** Variables that the condition makes itself: by `:=`, as arguments of its functions, and by `@` and `#`. */
export function ownVariables(tree: unknown): ReadonlySet<string> {
  const own = new Set<string>();
  collectOwn(tree, own, 0);
  return own;
}

function faultIn(node: unknown, own: ReadonlySet<string>, depth: number, above?: Part): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (depth > conditionDepthMax * partsPerLevel)
    return `The condition nests deeper than ${conditionDepthMax} levels. Simplify it`;
  const part = Array.isArray(node) ? undefined : (node as Part);
  const fault = part && partOf(part, own, above);
  if (fault !== undefined) return fault;
  for (const value of Object.values(node)) {
    if (value instanceof RegExp) return noPatterns;
    const below = faultIn(value, own, depth + 1, part);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** A level of the source is at most a node, a list in it, and a pair in that. */
const partsPerLevel = 3;

const noPatterns =
  'The condition uses a regular expression, which may run for ever. Use $contains(text, "part") or a comparison';

function partOf(part: Part, own: ReadonlySet<string>, above: Part | undefined): string | undefined {
  if (part.type === 'regex') return noPatterns;
  if (part.type === 'transform') return 'The condition changes the event. A condition may only compare';
  // The library makes a pattern of it, which may run for ever over many arguments.
  if (part.signature !== undefined) return 'The condition declares the types of a function. Leave <…> out';
  const picture = pictureFault(part, above);
  if (picture !== undefined) return picture;
  if (part.type !== 'variable' || typeof part.value !== 'string') return undefined;
  const name = part.value;
  if (name === '' || name === '$' || own.has(name)) return undefined;
  if (!conditionFunctions.includes(name))
    return (
      `The condition names $${name.slice(0, 40)}, which is no function or variable. Use ` +
      `${conditionFunctions.map((one) => `$${one}`).join(', ')}`
    );
  return isCalled(part, above)
    ? undefined
    : `The condition passes $${name} to a function. Pass function($x) { $${name}($x) } instead`;
}

/** The library makes a pattern of a picture, which may run for ever. */
function pictureFault(
  { type, procedure, arguments: given }: Part,
  above: Part | undefined,
): string | undefined {
  if (type !== 'function' || !Array.isArray(given)) return undefined;
  if ((procedure as Part | undefined)?.value !== 'toMillis') return undefined;
  const isGivenOne = above?.type === 'apply' && (above.rhs as Part).procedure === procedure;
  if (given.length + (isGivenOne ? 1 : 0) <= 1) return undefined;
  return '$toMillis takes a moment alone, such as "2026-01-31T12:00:00Z". Leave the picture out';
}

/** What is handed on instead would be called by the library itself, where nobody counts. */
function isCalled(part: Part, above: Part | undefined): boolean {
  if (above?.type === 'function') return above.procedure === part;
  return above?.type === 'apply' && above.rhs === part;
}

function collectOwn(node: unknown, own: Set<string>, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > conditionDepthMax * partsPerLevel) return;
  const { type, lhs, arguments: given, focus, index } = node as Part;
  if (type === 'bind') own.add(String((lhs as Part | undefined)?.value));
  if (type === 'lambda' && Array.isArray(given))
    for (const argument of given) own.add(String((argument as Part).value));
  for (const name of [focus, index]) if (typeof name === 'string') own.add(name);
  for (const value of Object.values(node)) collectOwn(value, own, depth + 1);
}
