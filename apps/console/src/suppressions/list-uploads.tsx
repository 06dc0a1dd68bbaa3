import type { BodyOf } from '@fleetcast/client';
import { type FormEvent, useState } from 'react';
import { client } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { FaultSummary } from '../uploads/fault-summary.tsx';
import { FileChoice } from '../uploads/file-choice.tsx';
import { UploadBar } from '../uploads/upload-bar.tsx';
import { type UploadKind, useUpload } from '../uploads/use-upload.ts';
import { count, sentence } from '../words/format.ts';
import { words } from '../words/words.ts';

type Uploaded = BodyOf<'listSuppressionImports'>['items'][number];
type Nothing = Readonly<Record<string, never>>;

const said = words.suppressions.lists;

const listUpload: UploadKind<Nothing, 'file'> = {
  faultsOf: () => ({}),
  async create() {
    const { upload, form } = await client.call('createSuppressionImport');
    return { id: upload, form };
  },
  fieldOf: () => undefined,
};

/** Adds a file of numbers to the list, and shows what became of such files. */
export function ListUploads() {
  const [file, setFile] = useState<File>();
  const { faults, others, share, send, stop } = useUpload(listUpload);
  const answer = useAnswer('listSuppressionImports', {}, { refetchMs: 5_000 });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await send({}, file)) === undefined) return;
    setFile(undefined);
    await answer.refetch();
  };
  return (
    <section>
      <h2>{said.title}</h2>
      <FaultSummary faults={faults} others={others} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FileChoice hint={said.fileHint} file={file} error={faults.file} onChoose={setFile} />
        <UploadBar scope={['send']} share={share} stop={stop} submit={said.submit} nothingYet={said.what} />
      </form>
      <Asked answer={answer}>
        {({ items }) =>
          items.length > 0 && (
            <Sheet
              caption={said.title}
              heads={[said.at, said.state, said.accepted, said.refused, said.faults]}
              rows={items.map((one) => ({
                id: one.upload,
                cells: [
                  <Time key="at" at={one.uploaded_at} />,
                  said.states[one.state],
                  count(one.accepted),
                  count(one.refused),
                  <Faults key="faults" of={one} />,
                ],
              }))}
            />
          )
        }
      </Asked>
    </section>
  );
}

/** What is wrong with lines of the file; each of the others counted. */
function Faults({ of: { faults, faults_left_off: more = 0, failure } }: { readonly of: Uploaded }) {
  if (failure) return <>{sentence(failure.title)}</>;
  if (faults.length === 0) return null;
  return (
    <details>
      <summary>{said.lines(faults.length + more)}</summary>
      <ul>
        {faults.map(({ line, reason }) => (
          <li key={line}>{said.line(line, words.reasons[reason]?.why ?? reason)}</li>
        ))}
      </ul>
      {more > 0 && <p>{said.more(more)}</p>}
    </details>
  );
}
