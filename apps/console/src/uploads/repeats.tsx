import { Link } from 'wouter';

type Repeats = {
  /** Of the job that is repeated; empty for none. */
  readonly id: string;
  readonly said: { readonly warning: string; readonly earlier: string; readonly chooseFile: string };
  readonly hasFile: boolean;
};

/** Says above the file that this form does again what was done before. */
export function Repeats({ id, said, hasFile }: Repeats) {
  if (id === '') return null;
  return (
    <div className="notice notice-wait">
      <p>
        <strong>{said.warning}</strong> <Link href={`/jobs/${id}`}>{said.earlier}</Link>
      </p>
      {!hasFile && <p>{said.chooseFile}</p>}
    </div>
  );
}
