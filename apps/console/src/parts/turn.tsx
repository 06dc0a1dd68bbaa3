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
