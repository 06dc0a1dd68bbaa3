import { conditionDepthMax, conditionFunctions } from './condition-limits.ts';

type Part = Readonly<Record<string, unknown>>;

/**
 * What a parsed condition must not hold: functions that are not offered, patterns, and changes of the facts. Looked for by
 * walking over all its parts, so that a function cannot hide in a variable.
 */
export function partFault(tree: unknown): string | undefined {
  const own = new Set<string>();
  collectOwn(tree, own, 0);
  return faultIn(tree, own, 0);
}

function faultIn(node: unknown, own: ReadonlySet<string>, depth: number): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (depth > conditionDepthMax * partsPerLevel)
    return `It nests deeper than ${conditionDepthMax} levels. Simplify it`;
  const fault = Array.isArray(node) ? undefined : partOf(node as Part, own);
  if (fault !== undefined) return fault;
  for (const value of Object.values(node)) {
    if (value instanceof RegExp) return noPatterns;
    const below = faultIn(value, own, depth + 1);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** A level of the source is at most a node, a list in it, and a pair in that. */
const partsPerLevel = 3;

const noPatterns =
  'It uses a regular expression, which may run for ever. Use $contains(text, "part") or a comparison';

function partOf(part: Part, own: ReadonlySet<string>): string | undefined {
  if (part.type === 'regex') return noPatterns;
  if (part.type === 'transform') return 'It changes what it looks at. A condition only compares';
  if (part.type !== 'variable' || typeof part.value !== 'string') return undefined;
  const name = part.value;
  if (name === '' || name === '$' || own.has(name) || conditionFunctions.includes(name)) return undefined;
  return `There is no function or variable $${name.slice(0, 40)} here. There are ${conditionFunctions.map((one) => `$${one}`).join(', ')}`;
}

/** Variables that the condition makes itself: by `:=`, as arguments of its functions, and by `@` and `#`. */
function collectOwn(node: unknown, own: Set<string>, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > conditionDepthMax * partsPerLevel) return;
  const { type, lhs, arguments: given, focus, index } = node as Part;
  if (type === 'bind') own.add(String((lhs as Part | undefined)?.value));
  if (type === 'lambda' && Array.isArray(given))
    for (const argument of given) own.add(String((argument as Part).value));
  for (const name of [focus, index]) if (typeof name === 'string') own.add(name);
  for (const value of Object.values(node)) collectOwn(value, own, depth + 1);
}
