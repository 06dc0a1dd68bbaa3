import type { FleetcastError } from '@fleetcast/client';
import { sentence } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type Position, positionOf } from './json-position.ts';

type RuleFaults = {
  readonly error: FleetcastError;
  /** What was sent, as it was typed. */
  readonly text: string;
  /** Where in the rules the edited one stands; undefined where all of them are edited. */
  readonly index: number | undefined;
  readonly onGo: (position: Position) => void;
};

/** What is wrong with rules that were typed, each fault with the line where it is put right. */
export function RuleFaults({ error, text, index, onGo }: RuleFaults) {
  const own = index === undefined ? '' : `/rules/${index}`;
  return (
    <div role="alert" className="notice notice-bad">
      <p>
        <strong>{sentence(error.message)}</strong>
      </p>
      <ul>
        {error.faults.map(({ pointer = '', detail, hint }) => {
          const position = pointer.startsWith(own) ? positionOf(text, pointer.slice(own.length)) : undefined;
          return (
            <li key={`${pointer} ${detail}`}>
              {position && (
                <button type="button" onClick={() => onGo(position)}>
                  {words.rules.edit.line(position.line)}
                </button>
              )}{' '}
              <code>{pointer.slice(own.length)}</code> {sentence(detail)} {hint}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
