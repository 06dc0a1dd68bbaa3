import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Act } from '../parts/act.tsx';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';
import type { Execution } from './execution-address.ts';

const said = words.executions;

/** The yes or no to what a rule wants to do, where it waits for one. */
export function ExecutionActions({ of }: { readonly of: Execution }) {
  const waiting = (of.jobs ?? []).filter(({ approve }) => approve !== undefined);
  const answerAll = async (verb: 'approve' | 'cancel') => {
    for (const { job } of waiting) await answerJob(job, verb);
  };
  const approve = useAction(() => answerAll('approve'));
  const reject = useAction(() => answerAll('cancel'));
  if (waiting.length === 0) return null;
  return (
    <>
      <div className="buttons">
        <Act
          scope={['approve']}
          className="main"
          disabled={approve.isRunning}
          onClick={() => void approve.run()}
        >
          {said.approve(waiting.length)}
        </Act>
        <Act
          scope={['approve']}
          className="danger"
          disabled={reject.isRunning}
          onClick={() => void reject.run()}
        >
          {said.reject(waiting.length)}
        </Act>
      </div>
      <Problem error={approve.error ?? reject.error} />
    </>
  );
}

/** @param address as the API has it: `/v1/jobs/ord_…` or `/v1/notifications/ntc_…` */
async function answerJob(address: string, verb: 'approve' | 'cancel'): Promise<void> {
  const path = { id: address.split('/').at(-1) ?? '' };
  const isNotification = path.id.startsWith('ntc_');
  if (verb === 'approve') await client.call(isNotification ? 'approveNotification' : 'approveJob', { path });
  else await client.call(isNotification ? 'cancelNotification' : 'cancelJob', { path });
}
