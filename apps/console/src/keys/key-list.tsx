import type { BodyOf } from '@fleetcast/client';
import { useAnswer } from '../api/use-answer.ts';
import { Act } from '../parts/scopes.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { timeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

type Key = BodyOf<'listKeys'>['items'][number];
const said = words.keys;

const unusedMs = 90 * 86_400_000;

/** A key that nobody used lately may be one that nobody needs. */
function isUnused({ last_used_on, created_at, state }: Key): boolean {
  return state === 'active' && Date.now() - new Date(last_used_on ?? created_at).getTime() > unusedMs;
}

type KeyList = {
  readonly keys: readonly Key[];
  readonly onAct: (act: 'rotate' | 'revoke', key: Key) => void;
};

export function KeyList({ keys, onAct }: KeyList) {
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  const { name, state, scopes, madeBy, lastUsed, expires, actions } = said;
  return (
    <Sheet
      caption={words.pages.keys}
      heads={[name, state, scopes, madeBy, lastUsed, expires, actions]}
      rows={keys.map((key) => ({
        id: `${key.name} ${key.starts_with}`,
        cells: [
          <Name key="name" of={key} isOwn={key.name === me?.name && key.state === 'active'} />,
          said.states[key.state],
          key.scopes.join(', '),
          key.created_by === ':deployment' ? said.deployment : key.created_by,
          <LastUsed key="used" of={key} />,
          key.expires_at === null ? said.never : <Time key="expires" at={key.expires_at} />,
          key.state === 'active' && (
            <div className="buttons">
              <Act scope={['admin']} onClick={() => onAct('rotate', key)}>
                {said.rotate.open(key.name)}
              </Act>
              <Act scope={['admin']} className="danger" onClick={() => onAct('revoke', key)}>
                {said.revoke.open(key.name)}
              </Act>
            </div>
          ),
        ],
      }))}
    />
  );
}

function Name({ of: key, isOwn }: { readonly of: Key; readonly isOwn: boolean }) {
  const { former_secret_works_until: until } = key;
  return (
    <>
      <strong>{key.name}</strong>
      {key.test && <p>{said.test}</p>}
      <p className="quiet">{said.startsWith(key.starts_with)}</p>
      {isOwn && <p className="quiet">{said.own}</p>}
      {until && key.state === 'active' && (
        <p className="quiet">
          <Said>{said.formerWorks(timeIn(until))}</Said>
        </p>
      )}
    </>
  );
}

function LastUsed({ of: key }: { readonly of: Key }) {
  return (
    <>
      {key.last_used_on ?? said.never}
      {isUnused(key) && <p className="wrong">{said.unused}</p>}
    </>
  );
}
