import type { RuleBook } from '../../core/rules/rule.ts';
import { ruleIdFaults, topicsOfRules, type UncheckedRuleId, uncheckedIn } from '../../core/rules/rule-ids.ts';
import type { InputFault } from '../../errors.ts';
import type { DirectoryStore } from '../../ports/directory/directory.ts';
import type { AllPorts } from '../../ports/world.ts';
import { keptKnownIds } from '../directory/read-known-ids.ts';

/** What can be said of the ids in rules by what the stage knows of the provider, without a call of it. */
export async function lookUpRuleIds(
  ports: Pick<AllPorts, 'now'> & { readonly directory: Pick<DirectoryStore, 'kept'> },
  book: Pick<RuleBook, 'rules'>,
): Promise<{ readonly faults: readonly InputFault[]; readonly unchecked: readonly UncheckedRuleId[] }> {
  const { known, unchecked } = await keptKnownIds(ports, topicsOfRules(book));
  return { faults: ruleIdFaults(book, known, ports.now()), unchecked: uncheckedIn(book, unchecked) };
}
