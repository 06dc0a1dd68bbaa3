import { type DragEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { isMissing } from '../api/errors.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Field } from '../parts/fields.tsx';
import { words } from '../words/words.ts';

type FileChoice = {
  /** What the file must hold. */
  readonly hint: string;
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
};

/** A file, dropped or chosen. */
export function FileChoice({ hint, file, error, onChoose }: FileChoice) {
  const [isOver, setOver] = useState(false);
  const [dropFault, setDropFault] = useState<string>();
  useStrayDrops();
  const { label, drop, chosen } = words.uploads;
  const take = (one: File | undefined) => {
    setDropFault(undefined);
    onChoose(one);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    // A piece of text is no file, and takes none away.
    if (files.length === 0) return;
    const fault = faultOfDrop(event.dataTransfer);
    if (fault === undefined) take(files[0]);
    else setDropFault(fault);
  };
  const over = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNowOver);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard.
        <div
          className={isOver ? 'drop drop-over' : 'drop'}
          onDrop={onDrop}
          onDragOver={over(true)}
          onDragLeave={over(false)}
        >
          {dropFault && (
            <p role="alert" className="wrong">
              {dropFault}
            </p>
          )}
          <p>{file === undefined ? drop : chosen(file.name, Math.ceil(file.size / 1_000))}</p>
          <input
            {...props}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            // A browser reports no change when the same file is chosen again, as it is once it has been put right.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => take(target.files?.[0])}
          />
        </div>
      )}
    </Field>
  );
}

/** Keeps a browser from opening a file that is dropped beside its field: nothing is taken there. */
function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

/** What is wrong with what was dropped: several files, or a folder, which a browser hands over as a file. */
function faultOfDrop({ files, items }: DataTransfer): string | undefined {
  const said = words.uploads;
  if (files.length > 1) return said.severalFiles(files.length);
  return [...items].some((item) => item.webkitGetAsEntry()?.isDirectory) ? said.folder : undefined;
}

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
