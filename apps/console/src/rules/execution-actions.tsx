import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Problem } from '../parts/problem.tsx';
import { Act, useLacks } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';
import type { Execution } from './execution-address.ts';

const said = words.executions;

/** The yes or no to what a rule wants to do, where it waits for one. */
export function ExecutionActions({ of }: { readonly of: Execution }) {
  const waiting = (of.jobs ?? []).filter(({ approve }) => approve !== undefined);
  const lacksAdmin = useLacks(['admin']);
  const mine = lacksAdmin ? waiting.filter(({ job }) => !isCall(idOf(job))) : waiting;
  const answerAll = async (verb: 'approve' | 'cancel') => {
    for (const { job } of mine) await answerJob(job, verb);
  };
  const approve = useAction(() => answerAll('approve'));
  const reject = useAction(() => answerAll('cancel'));
  if (waiting.length === 0) return null;
  const left = waiting.length - mine.length;
  const refusal = mine.length === 0 ? words.noScope(['admin']) : undefined;
  return (
    <>
      <div className="buttons">
        <Act
          scope={['approve']}
          refusal={refusal}
          className="main"
          disabled={approve.isRunning}
          onClick={() => void approve.run()}
        >
          {said.approve(mine.length || left)}
        </Act>
        <Act
          scope={['approve']}
          refusal={refusal}
          className="danger"
          disabled={reject.isRunning}
          onClick={() => void reject.run()}
        >
          {said.reject(mine.length || left)}
        </Act>
      </div>
      {left > 0 && mine.length > 0 && (
        <p className="quiet">
          {said.callsLeft(left)} {words.noScope(['admin'])}
        </p>
      )}
      <Problem error={approve.error ?? reject.error} />
    </>
  );
}

async function answerJob(address: string, verb: 'approve' | 'cancel'): Promise<void> {
  const path = { id: idOf(address) };
  if (verb === 'approve') await client.call(isCall(path.id) ? 'approveNotification' : 'approveJob', { path });
  else await client.call(isCall(path.id) ? 'cancelNotification' : 'cancelJob', { path });
}

/** @param address as the API has it: `/v1/jobs/ord_…` or `/v1/notifications/ntc_…` */
function idOf(address: string): string {
  return address.split('/').at(-1) ?? '';
}

/** Calls to other systems are an administrator's. */
function isCall(id: string): boolean {
  return id.startsWith('ntc_');
}
