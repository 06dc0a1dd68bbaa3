import { type DragEvent, useState } from 'react';
import { Field } from '../parts/field.tsx';
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
  const { label, drop, chosen } = words.uploads;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose(event.dataTransfer.files[0]);
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
          <p>{file === undefined ? drop : chosen(file.name, Math.ceil(file.size / 1_000))}</p>
          <input
            {...props}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            // A browser reports no change when the same file is chosen again, as it is once it has been put right.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => onChoose(target.files?.[0])}
          />
        </div>
      )}
    </Field>
  );
}
