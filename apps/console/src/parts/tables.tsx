import type { ReactNode } from 'react';

type Sheet = {
  /** What the table shows, for those who cannot see it. */
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
};

/** A table that scrolls by itself where the screen is narrow. */
export function Sheet({ caption, heads, rows }: Sheet) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="sheet" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Turn = {
  readonly isFirst: boolean;
  readonly next: string | null;
  /** @param cursor of the page to go to; undefined for the first one */
  readonly onTurn: (cursor: string | undefined) => void;
  readonly older: string;
  readonly newest: string;
};

/** Buttons between the pages of a list whose address holds the cursor. */
export function Turn({ isFirst, next, onTurn, older, newest }: Turn) {
  if (isFirst && next === null) return null;
  return (
    <div className="buttons">
      {!isFirst && (
        <button type="button" onClick={() => onTurn(undefined)}>
          {newest}
        </button>
      )}
      {next !== null && (
        <button type="button" onClick={() => onTurn(next)}>
          {older}
        </button>
      )}
    </div>
  );
}
