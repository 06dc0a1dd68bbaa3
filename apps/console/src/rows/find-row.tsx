import { type FormEvent, useState } from 'react';
import { words } from '../words/words.ts';

type FindRow = { readonly submit: string; readonly onFind: (line: number) => void };

/** Asks for a line of the file. */
export function FindRow({ submit, onFind }: FindRow) {
  const [line, setLine] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,8}$/.test(line)) onFind(Number(line));
  };
  return (
    <form className="buttons" onSubmit={find}>
      <label>
        {words.jobs.rowsPage.lineNo}{' '}
        <input inputMode="numeric" value={line} onChange={({ target }) => setLine(target.value)} />
      </label>
      <button type="submit">{submit}</button>
    </form>
  );
}
