import { isText, type TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Rare } from '../../machinery/rare.ts';
import type { System } from '../system.ts';

const minutes = 60_000;

/**
 * In these no call is made any more. A job is canceled before its plan expires, so that this is all that a plan may
 * leave open.
 */
const overStates = ['completed', 'canceled', 'canceling'];

/**
 * A job's plan and outcomes expire while rows of it are held, or a last call of it is still looked for.
 *
 * @returns what has to learn of every written entry
 */
export function expireWhileOpen(
  system: () => Pick<System, 'later' | 'ledger' | 'objects' | 'observer'>,
  rare: Rare,
): (after: TextEntry) => void {
  const { dice } = rare;
  return ({ state, jobId }) => {
    if ((state !== 'held' && state !== 'unclear') || !rare.knows('plan expires while rows are open')) return;
    system().later(dice.pick([1, 10, 45, 300]) * minutes, () => {
      const { ledger, objects, observer } = system();
      const { state: jobState = 'running', plan } = ledger.job(jobId) ?? {};
      if (plan === undefined || !overStates.includes(jobState) || objects.find(plan.key) === undefined)
        return;
      // A control message is sent, and a division finished, within minutes of a call, and no plan goes so soon.
      const all = ledger.entriesAfter(jobId, '', Number.POSITIVE_INFINITY).filter(isText);
      if (all.some((one) => one.state === 'divided' && one.dueAtMs !== undefined)) return;
      if (all.some((one) => one.state === 'unclear' && one.reconciliation === undefined)) return;
      if (!rare.strikes('plan expires while rows are open', 0.5)) return;
      objects.drop(`jobs/${jobId}/`);
      observer.planExpired(jobId);
    });
  };
}
