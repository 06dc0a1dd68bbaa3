import { type FormEvent, useState } from 'react';
import { words } from '../words/words.ts';

type FindRow = { readonly submit: string; readonly onFind: (line: number) => void };

/** Asks for a line of the file. */
export function FindRow({ submit, onFind }: FindRow) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const line = rowNumberOf(typed);
    setWrong(line === undefined);
    if (line !== undefined) onFind(line);
  };
  return (
    <form className="buttons" onSubmit={find}>
      <label>
        {words.jobs.rowsPage.lineNo}{' '}
        <input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <button type="submit">{submit}</button>
      <span role="status" className="wrong">
        {isWrong && words.jobs.rowsPage.noLine}
      </span>
    </form>
  );
}

/** What may stand between the digits of a line number: it is copied as the pages show it, in its reader's way. */
const separators = /[\s.,'’]/g;

/** @returns the line that a person typed; undefined where that is none */
function rowNumberOf(typed: string): number | undefined {
  const digits = typed.replaceAll(separators, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}
