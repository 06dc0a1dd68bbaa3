import type { RuleBook, RuleMode } from '../core/rules/rule.ts';
import { type RuleStage, ruleFaults, type StepFaults } from '../core/rules/rule-faults.ts';
import { InputError } from '../errors.ts';
import type { World } from '../ports.ts';
import type { Rules } from '../rule-ports.ts';

type Ports = Pick<World, 'now'> & RuleStage & { readonly rules: Rules; readonly stepFaults: StepFaults };

type Content = Pick<RuleBook, 'off' | 'currency' | 'dayCap' | 'rules'>;

/** How many faults are listed at most. */
const faultsMax = 20;

/**
 * Makes these the rules of the stage, as the next version. Events see them from then on, and what is queued when it is claimed.
 *
 * @param by who asks
 * @param over the version that was changed; when another came in between, nothing is written. Absent: whatever is there
 * @throws InputError 400 with a JSON Pointer for each fault, 409 when another version came in between
 */
export async function putRules(world: Ports, by: string, content: Content, over?: number): Promise<RuleBook> {
  const faults = ruleFaults(content, world.stepFaults, world);
  if (faults.length > 0) throw new InputError(400, 'The rules are not valid', faults.slice(0, faultsMax));
  return change(world, by, (before) => {
    if (over !== undefined && over !== (before?.version ?? 0)) throw overtaken(before?.version ?? 0);
    return content;
  });
}

/**
 * Switches all rules, or one.
 *
 * @throws InputError 404 when there is no such rule
 */
export function switchRules(
  world: Ports,
  by: string,
  to: { readonly off: boolean } | { readonly rule: string; readonly mode: RuleMode },
): Promise<RuleBook> {
  return change(world, by, (before) => {
    if ('off' in to) return { ...(before ?? { rules: [] }), off: to.off };
    const rules = before?.rules.map((rule) => (rule.name === to.rule ? { ...rule, mode: to.mode } : rule));
    if (before === undefined || !before.rules.some(({ name }) => name === to.rule)) throw noSuchRule();
    const next = { ...before, rules: rules ?? [] };
    // A rule can always be taken back, whatever has become wrong since.
    const faults = to.mode === 'on' ? ruleFaults(next, world.stepFaults, world) : [];
    if (faults.length > 0)
      throw new InputError(409, 'The rule cannot be switched so', faults.slice(0, faultsMax));
    return next;
  });
}

/** @throws InputError 404 */
export function noSuchRule(): InputError {
  return new InputError(404, 'Not found', [{ detail: 'There is no such rule' }]);
}

async function change(
  { rules, now }: Ports,
  by: string,
  next: (before: RuleBook | undefined) => Content,
): Promise<RuleBook> {
  for (;;) {
    const before = await rules.newest();
    const book = { ...next(before), version: (before?.version ?? 0) + 1, atMs: now(), by };
    if (await rules.append(book)) return book;
  }
}

function overtaken(version: number): InputError {
  return new InputError(409, 'The rules have changed in between', [
    { detail: `Version ${version} is there now. Read it, and send your change of it`, pointer: 'If-Match' },
  ]);
}
