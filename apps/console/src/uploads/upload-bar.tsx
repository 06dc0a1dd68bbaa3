import { useEffect, useState } from 'react';
import { Act, type Needed } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';

type UploadBar = {
  readonly scope: Needed;
  /** The share that is sent, from 0 to 1, while a file goes up. */
  readonly share: number | undefined;
  readonly stop: () => void;
  /** What the button says, where nothing is checked first. */
  readonly submit?: string;
  /** What does not happen yet. */
  readonly nothingYet: string;
  /** Words where there is no file. */
  readonly without?: { readonly submit: string; readonly asking: string } | undefined;
};

/** The end of a form with a file: the button that sends it, or how far it is. */
export function UploadBar({ scope, share, stop, submit, nothingYet, without }: UploadBar) {
  const said = words.uploads;
  const [isStopped, setStopped] = useState(false);
  const isUnderWay = share !== undefined;
  useEffect(() => {
    if (isUnderWay) setStopped(false);
  }, [isUnderWay]);
  if (!isUnderWay)
    return (
      <p className="buttons">
        <Act scope={scope} type="submit" className="main">
          {without?.submit ?? submit ?? said.submit}
        </Act>
        <span className="quiet" role="status">
          {isStopped ? said.stopped : nothingYet}
        </span>
      </p>
    );
  if (without !== undefined)
    return (
      <p className="loading" role="status">
        {without.asking}
      </p>
    );
  return (
    <p className="buttons" role="status">
      <label>
        {said.uploading(Math.floor(share * 100))} <progress value={share} />
      </label>
      <button
        type="button"
        onClick={() => {
          setStopped(true);
          stop();
        }}
      >
        {said.stop}
      </button>
    </p>
  );
}
