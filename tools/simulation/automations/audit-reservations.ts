import type { Entry } from '../../../shared/core/calls/entry.ts';
import { callNameOf, type JobId } from '../../../shared/core/ids.ts';
import type { Command } from '../../../shared/core/rules/executions/command.ts';
import { type Execution, holderOf } from '../../../shared/core/rules/executions/execution.ts';
import type { LedgerStore } from '../machinery/stores/ledger-store.ts';
import type { Breaks } from './promises.ts';
import type { RuleStores } from './world/rule-stores.ts';

/** States of what the provider has done, or may have. */
const maybeDone: readonly Entry['state'][] = ['accepted', 'ordered', 'held', 'unclear', 'claimed'];

/**
 * Compares the room that is taken under each quota, when all is over, with what was done: counted from the ledger,
 * entry by entry.
 */
export function auditReservations(
  { executions, quotas }: Pick<RuleStores, 'executions' | 'quotas'>,
  ledger: LedgerStore,
  jobIdOf: (command: Command) => JobId,
  /** Whether a person had it sent again: what it did before may have been carried out. */
  isResent: (call: string) => boolean,
  breaks: Breaks,
): void {
  const expected = new Map<string, Map<string, number>>();
  for (const execution of executions.all.values()) {
    if (execution.state !== 'done' && execution.state !== 'idle')
      breaks(
        'every execution ends',
        `${execution.rule} ${execution.key} is ${execution.state} after ${execution.looks} looks`,
      );
    if (execution.state === 'idle' || !keeps(execution)) continue;
    for (const { item } of execution.reservations)
      expected.set(item, (expected.get(item) ?? new Map()).set(holderOf(execution), execution.amount));
  }
  for (const [key, { held, count, total }] of quotas.items) {
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

  function keeps({ commands }: Execution): boolean {
    const paid = commands.filter(({ amount, do: what }) => amount !== undefined || what.kind === 'operation');
    return (paid.length > 0 ? paid : commands).some((command) =>
      ledger
        .entriesAfter(jobIdOf(command), '', Number.POSITIVE_INFINITY)
        .some(({ jobId, id, state }) => maybeDone.includes(state) || isResent(callNameOf(jobId, id))),
    );
  }
}
