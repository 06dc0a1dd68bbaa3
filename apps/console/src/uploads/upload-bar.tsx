import type { Needed } from '../api/use-lacks.ts';
import { Act } from '../parts/act.tsx';
import { words } from '../words/words.ts';

type UploadBar = {
  readonly scope: Needed;
  /** The share that is sent, from 0 to 1, while a file goes up. */
  readonly share: number | undefined;
  readonly stop: () => void;
  /** What does not happen yet. */
  readonly nothingYet: string;
};

/** The end of a form with a file: the button that sends it, or how far it is. */
export function UploadBar({ scope, share, stop, nothingYet }: UploadBar) {
  const said = words.uploads;
  if (share === undefined)
    return (
      <p className="buttons">
        <Act scope={scope} type="submit" className="main">
          {said.submit}
        </Act>
        <span className="quiet">{nothingYet}</span>
      </p>
    );
  return (
    <p className="buttons" role="status">
      <label>
        {said.uploading(Math.floor(share * 100))} <progress value={share} />
      </label>
      <button type="button" onClick={stop}>
        {said.stop}
      </button>
    </p>
  );
}
