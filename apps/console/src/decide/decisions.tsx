import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import type { ListedJob } from '../words/states.ts';
import { words } from '../words/words.ts';

const said = words.decide;

type Action = keyof typeof said.actions;

type Decisions = {
  readonly job: Pick<ListedJob, 'id' | 'kind'>;
  /** How many rows it is about: the number that is confirmed. */
  readonly rows: number;
  /** Their lines; all held rows of the job when left out. */
  readonly lines?: readonly number[] | undefined;
  readonly onDecided?: ((rows: number) => void) | undefined;
};

/** What one can decide about held rows. What follows is said, and the number is confirmed, before anything is done. */
export function Decisions({ job, rows, lines, onDecided }: Decisions) {
  const [asked, setAsked] = useState<Action>();
  const [recordId, setRecordId] = useState('');
  const isCampaign = job.kind === 'campaign';
  const takesId = !isCampaign && lines?.length === 1;
  const { run, isRunning, error } = useAction(async (action: Action) => {
    const id = recordId.trim();
    const ids = action === 'accept' && takesId && id !== '' ? { ids: { [String(lines?.[0])]: id } } : {};
    const about = lines === undefined ? { held_rows_seen: rows } : { lines: [...lines], ...ids };
    const body = { action, ...about };
    const answer = await client.call('resolveHeldRows', { path: { id: job.id }, body });
    onDecided?.(answer.resolved_rows);
  });
  const names = isCampaign ? said.actions : said.orderActions;
  // Whether a step of an order can be accepted depends on its row: nobody accepts rows that were not looked at.
  const offered = (Object.keys(names) as Action[]).filter(
    (action) => action !== 'accept' || isCampaign || lines !== undefined,
  );
  const title = asked === undefined ? '' : names[asked];
  return (
    <>
      <div className="buttons">
        {offered.map((action) => (
          <Act key={action} scope={['approve']} disabled={isRunning} onClick={() => setAsked(action)}>
            {names[action]}
          </Act>
        ))}
      </div>
      <Problem error={error} />
      <Confirm
        title={title}
        yes={`${title} (${rows})`}
        isDanger={asked === 'resend'}
        isOpen={asked !== undefined}
        onYes={() => asked && void run(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p>{asked && said.confirm[asked](rows)}</p>
        {asked === 'accept' && takesId && (
          <Field label={said.recordId} hint={said.recordIdHint}>
            {(props) => (
              <input {...props} value={recordId} onChange={({ target }) => setRecordId(target.value)} />
            )}
          </Field>
        )}
      </Confirm>
    </>
  );
}
