import { Link } from 'wouter';
import { isMissing } from '../api/is-missing.ts';
import { useAnswer } from '../api/use-answer.ts';
import { words } from '../words/words.ts';

type Repeats = {
  /** Of the job that is repeated; empty for none. */
  readonly id: string;
  readonly said: { readonly warning: string; readonly earlier: string; readonly chooseFile: string };
  readonly hasFile: boolean;
};

/** Says above the file that this form does again what was done before. */
export function Repeats({ id, said, hasFile }: Repeats) {
  const isAsked = id !== '';
  const { error } = useAnswer('getJob', { path: { id } }, { refetchMs: false, isAsked });
  if (!isAsked) return null;
  return (
    <div className="notice notice-wait">
      <p>
        <strong>{said.warning}</strong>{' '}
        {isMissing(error) ? words.jobs.sentBefore.lost : <Link href={`/jobs/${id}`}>{said.earlier}</Link>}
      </p>
      {!hasFile && <p>{said.chooseFile}</p>}
    </div>
  );
}
