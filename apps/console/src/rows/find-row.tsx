import { type FormEvent, useState } from 'react';
import { words } from '../words/words.ts';
import { rowNumberOf } from './row-number.ts';

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
