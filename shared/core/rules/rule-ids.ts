import type { InputFault } from '../../errors.ts';
import type { ReadFailure } from '../directory/read-failure.ts';
import type { Step } from '../jobs/operation.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { type DirectoryTopic, idFaultsOf, idsNamedBy, type KnownIds } from '../orders/named-ids.ts';
import { topUpStep } from './executions/commands-of.ts';
import type { RuleBook } from './rule.ts';

/** An id of a rule that nobody could look up, and why. */
export type UncheckedRuleId = { readonly pointer: string; readonly reason: ReadFailure };

type Rules = Pick<RuleBook, 'rules'>;

/** Which lists have what the rules name. */
export function topicsOfRules(book: Rules): readonly DirectoryTopic[] {
  return [...new Set(stepsOf(book).flatMap(({ step }) => idsNamedBy(step).map(({ topic }) => topic)))];
}

/** Ids that are written out in rules and name nothing, each with a JSON Pointer into the document. */
export function ruleIdFaults(book: Rules, known: KnownIds, nowMs: number): readonly InputFault[] {
  return stepsOf(book).flatMap(({ step, at }) =>
    idFaultsOf(step, known, nowMs).map(({ detail, pointer }) => ({ detail, pointer: at(pointer) })),
  );
}

/** Where the rules name ids of lists that could not be read. */
export function uncheckedIn(
  book: Rules,
  unread: readonly { readonly topic: DirectoryTopic; readonly reason: ReadFailure }[],
): readonly UncheckedRuleId[] {
  const reasons = new Map(unread.map(({ topic, reason }) => [topic, reason]));
  return stepsOf(book).flatMap(({ step, at }) =>
    idsNamedBy(step).flatMap(({ topic, pointer }) => {
      const reason = reasons.get(topic);
      return reason === undefined ? [] : [{ pointer: at(pointer), reason }];
    }),
  );
}

type PlacedStep = { readonly step: Step; readonly at: (pointer: string) => string };

/** What the rules do at the provider, and where a place of its input stands in the document. */
function stepsOf({ rules }: Rules): readonly PlacedStep[] {
  return rules.flatMap((rule, ruleNo) =>
    rule.do.flatMap((action, no): PlacedStep[] => {
      const place = pointerTo('', 'rules', ruleNo, 'do', no);
      if (action.kind === 'top_up')
        return [{ step: topUpStep(action, ''), at: () => `${place}/top_up/offering` }];
      if (action.kind !== 'operation') return [];
      const { operation, input } = action;
      return [{ step: { operation, input }, at: (pointer) => `${place}/operation/input${pointer}` }];
    }),
  );
}
