import type { Entry } from '../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import type { Command } from '../../../shared/core/rules/executions/command.ts';
import { type Firing, holderOf } from '../../../shared/core/rules/executions/firing.ts';
import type { LedgerStore } from '../machinery/stores/ledger-store.ts';
import type { Breaks } from './promises.ts';
import type { RuleStores } from './world/rule-stores.ts';

/** States of what the provider has done, or may have. */
const maybeDone: readonly Entry['state'][] = ['accepted', 'ordered', 'held', 'unclear', 'claimed'];

/** Compares the room that is taken under each cap, when all is over, with what was done: counted from the ledger, entry by entry. */
export function auditRoom(
  { firings, caps }: Pick<RuleStores, 'firings' | 'caps'>,
  ledger: LedgerStore,
  jobIdOf: (command: Command) => JobId,
  breaks: Breaks,
): void {
  const expected = new Map<string, Map<string, number>>();
  for (const firing of firings.all.values()) {
    if (firing.state !== 'done' && firing.state !== 'idle')
      breaks(
        'every firing ends',
        `${firing.rule} ${firing.key} is ${firing.state} after ${firing.looks} looks`,
      );
    if (firing.state === 'idle' || !keeps(firing)) continue;
    for (const { item } of firing.holds)
      expected.set(item, (expected.get(item) ?? new Map()).set(holderOf(firing), firing.amount));
  }
  for (const [key, { held, count, total }] of caps.items) {
    const [taken, right] = [Object.keys(held), expected.get(key) ?? new Map<string, number>()];
    const sum = [...right.values()].reduce((all, amount) => all + amount, 0);
    const tooMany = taken.filter((id) => !right.has(id));
    const tooFew = [...right.keys()].filter((id) => !taken.includes(id));
    if (tooMany.length > 0)
      breaks('room is given back exactly once', `${key} is held by ${tooMany.join()}, which did nothing`);
    if (tooFew.length > 0)
      breaks('room is given back exactly once', `${key} was given back by ${tooFew.join()}`);
    if (count !== taken.length || total !== sum)
      breaks(
        'room is given back exactly once',
        `${key} counts ${count} and ${total}, not ${right.size} and ${sum}`,
      );
  }

  function keeps({ commands }: Firing): boolean {
    const paid = commands.filter(({ amount, do: what }) => amount !== undefined || what.kind === 'operation');
    return (paid.length > 0 ? paid : commands).some((command) =>
      ledger
        .entriesAfter(jobIdOf(command), '', Number.POSITIVE_INFINITY)
        .some(({ state }) => maybeDone.includes(state)),
    );
  }
}
