import { Fragment, useSyncExternalStore } from 'react';
import { moment } from '../words/format.ts';
import { piecesOf, utcWords } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

type TimeOf = {
  readonly at: string | number;
  /** How it is written; with its day, when left out. */
  readonly as?: (at: string) => string;
};

/** A time by its reader's clocks. In UTC where the pointer rests, and everywhere once the reader has asked for it. */
export function Time({ at, as = moment }: TimeOf) {
  const iso = new Date(at).toISOString();
  return <Stamp at={iso} shown={as(iso)} />;
}

/** A sentence with the times that `timeIn` has put into it. */
export function Said({ children }: { readonly children: string }) {
  return piecesOf(children).map(({ text, time }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other name.
    <Fragment key={at}>
      {text}
      {time && <Stamp {...time} />}
    </Fragment>
  ));
}

function Stamp({ at, shown }: { readonly at: string; readonly shown: string }) {
  const isUtcShown = useUtc();
  const utc = utcWords(at);
  return (
    <time dateTime={at} title={utc}>
      {shown}
      {isUtcShown && ` (${utc})`}
    </time>
  );
}

/** Kept in this browser, as whether single keys are on. */
const key = 'fleetcast.utc';
const listeners = new Set<() => void>();

/** Whether every time is shown in UTC too. */
function useUtc(): boolean {
  return useSyncExternalStore(listen, () => localStorage.getItem(key) !== null);
}

function chooseUtc(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(key, 'yes');
  else localStorage.removeItem(key);
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whose clocks the times are of, and the choice of UTC beside them, for every page. */
export function UtcChoice() {
  const isWanted = useUtc();
  return (
    <label>
      <input type="checkbox" checked={isWanted} onChange={() => chooseUtc(!isWanted)} />
      {words.times(Intl.DateTimeFormat().resolvedOptions().timeZone)}
    </label>
  );
}
