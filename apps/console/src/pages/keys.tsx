import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { KeyList } from '../keys/key-list.tsx';
import { NewKey, type NewKeyForm } from '../keys/new-key.tsx';
import { Asked } from '../parts/asked.tsx';
import { Ask, Confirm } from '../parts/dialogs.tsx';
import { Page } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, Needs } from '../parts/scopes.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { words } from '../words/words.ts';

const said = words.keys;

type Asking = { readonly act: 'create' } | { readonly act: 'rotate' | 'revoke'; readonly name: string };

/** Who may call the API. */
export function Keys() {
  return (
    <Page title={words.pages.keys}>
      <Needs scope={['admin']}>
        <Whole />
      </Needs>
    </Page>
  );
}

/** The keys, and what can be done with them. One is seen once, when it is made. */
function Whole() {
  const answer = useAnswer('listKeys', {});
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  const [asking, setAsking] = useState<Asking>();
  const [made, setMade] = useState<{ readonly name: string; readonly key: string }>();
  const create = useAction(async ({ scopes, ...form }: NewKeyForm) =>
    setMade(await client.call('createKey', { body: { ...form, scopes: [...scopes] } })),
  );
  const rotate = useAction(async (name: string) =>
    setMade(await client.call('rotateKey', { path: { name }, body: {} })),
  );
  const revoke = useAction((name: string) => client.call('revokeKey', { path: { name } }));
  const close = () => setAsking(undefined);
  return (
    <>
      <div className="buttons">
        <Act scope={['admin']} className="main" onClick={() => setAsking({ act: 'create' })}>
          {said.create.open}
        </Act>
      </div>
      {made && (
        <SecretOnce said={said.once} name={made.name} secret={made.key} onClose={() => setMade(undefined)} />
      )}
      <Problem error={rotate.error} />
      <Problem error={revoke.error} />
      <Asked answer={answer}>
        {({ items }) => <KeyList keys={items} onAct={(act, { name }) => setAsking({ act, name })} />}
      </Asked>
      <Ask title={said.create.title} isOpen={asking?.act === 'create'} onClose={close}>
        <Problem error={create.error} />
        <NewKey
          onMake={async (form) => {
            // What was typed stays until there is a key.
            if (await create.run(form)) close();
          }}
          onClose={close}
        />
      </Ask>
      {(['rotate', 'revoke'] as const).map((act) => {
        const name = asking?.act === act ? asking.name : '';
        return (
          <Confirm
            key={act}
            title={said[act].title(name)}
            yes={said[act].yes}
            isDanger={act === 'revoke'}
            isOpen={asking?.act === act}
            onYes={() => void { rotate, revoke }[act].run(name)}
            onClose={close}
          >
            <p>{said[act].body}</p>
            {act === 'revoke' && name === me?.name && <p className="wrong">{said.revoke.ownBody}</p>}
          </Confirm>
        );
      })}
    </>
  );
}
