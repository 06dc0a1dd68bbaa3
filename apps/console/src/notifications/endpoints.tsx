import type { BodyOf } from '@fleetcast/client';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Ask, Confirm, DialogForm } from '../parts/dialogs.tsx';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { timeIn } from '../words/marked-time.ts';
import { endpointStates, notificationOutcomes } from '../words/states.ts';
import { words } from '../words/words.ts';

type Endpoint = BodyOf<'listEndpoints'>['items'][number];
type Asking = { readonly act: 'rotate' | 'resend'; readonly of: Endpoint };

const said = words.notifications.endpoints;

/** Where jobs report their changes: whether each endpoint takes them, and what one can do where it does not. */
export function Endpoints() {
  const answer = useAnswer('listEndpoints', {});
  const [asking, setAsking] = useState<Asking>();
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>();
  const [done, setDone] = useState<string>();
  const ping = useAction(async ({ id, name }: Endpoint) => {
    await client.call('pingEndpoint', { path: { id } });
    setDone(said.pinged(name));
  });
  const rotate = useAction(async ({ id }: Endpoint) =>
    setMade(await client.call('rotateEndpointSecret', { path: { id } })),
  );
  const turn = useAction(async ({ id, state }: Endpoint) => {
    const shown = await client.ifChanged(undefined, 'getEndpoint', { path: { id } });
    const body = { state: state === 'enabled' ? 'disabled' : 'enabled' } as const;
    await client.call('changeEndpoint', { path: { id }, body, ifMatch: shown?.etag ?? '' });
  });
  const resend = useAction(async ({ id }: Endpoint, from: string) => {
    const body = { from: new Date(from).toISOString(), to: new Date().toISOString() };
    setDone(said.resent((await client.call('resendToEndpoint', { path: { id }, body })).resent));
  });
  const close = () => setAsking(undefined);
  return (
    <section>
      <h2>{said.title}</h2>
      {made && (
        <SecretOnce
          said={said.once}
          name={made.name}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
      {[ping, rotate, turn, resend].map(
        ({ error }, at) => error && <Problem key={['ping', 'rotate', 'turn', 'resend'][at]} error={error} />,
      )}
      <p role="status">{done}</p>
      <Asked answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{said.empty}</p>
          ) : (
            <Sheet
              caption={said.title}
              heads={[said.name, said.address, said.state, said.lastAnswer, words.notifications.actions]}
              rows={items.map((one) => ({
                id: one.id,
                cells: [
                  one.name,
                  one.url,
                  <State key="state" of={one} />,
                  <LastAnswer key="answer" id={one.id} />,
                  <div key="actions" className="buttons">
                    <Act scope={['admin']} onClick={() => void ping.run(one)}>
                      {said.ping(one.name)}
                    </Act>
                    <Act scope={['admin']} onClick={() => setAsking({ act: 'resend', of: one })}>
                      {said.resend.open(one.name)}
                    </Act>
                    <Act scope={['admin']} onClick={() => setAsking({ act: 'rotate', of: one })}>
                      {said.rotate.open(one.name)}
                    </Act>
                    <Act scope={['admin']} onClick={() => void turn.run(one)}>
                      {one.state === 'enabled' ? said.disable(one.name) : said.enable(one.name)}
                    </Act>
                  </div>,
                ],
              }))}
            />
          )
        }
      </Asked>
      <Confirm
        title={said.rotate.title(asking?.of.name ?? '')}
        yes={said.rotate.yes}
        isOpen={asking?.act === 'rotate'}
        onYes={() => asking && void rotate.run(asking.of)}
        onClose={close}
      >
        <p>{said.rotate.body}</p>
      </Confirm>
      <Ask title={said.resend.title(asking?.of.name ?? '')} isOpen={asking?.act === 'resend'} onClose={close}>
        <Resend
          onSend={(from) => {
            close();
            if (asking) void resend.run(asking.of, from);
          }}
          onClose={close}
        />
      </Ask>
    </section>
  );
}

function State({ of: { state, disabled_because: why, disabled_at: at } }: { readonly of: Endpoint }) {
  return (
    <>
      <StateMark state={endpointStates[state]} />
      {why && <p className="quiet">{said.because[why]}</p>}
      {at && (
        <p className="quiet">
          <Said>{said.since(timeIn(at))}</Said>
        </p>
      )}
    </>
  );
}

/** What the endpoint made of the newest call to it, among the latest notifications. */
function LastAnswer({ id }: { readonly id: string }) {
  const { data } = useAnswer('listNotifications', { query: { limit: 100 } });
  const newest = data?.items.find(({ source }) => source.endpoint === id);
  if (newest === undefined) return data && said.neverCalled;
  return (
    <>
      <StateMark state={notificationOutcomes[newest.outcome]} />
      <p className="quiet">
        <Time at={newest.created_at} />
        {newest.reason && `: ${newest.reason.detail}`}
      </p>
    </>
  );
}

type ResendOf = { readonly onSend: (from: string) => void; readonly onClose: () => void };

function Resend({ onSend, onClose }: ResendOf) {
  const [from, setFrom] = useState('');
  return (
    <DialogForm submit={said.resend.yes} onSubmit={() => onSend(from)} onClose={onClose}>
      <p>{said.resend.body}</p>
      <Field label={said.resend.from}>
        {(props) => (
          <input
            {...props}
            type="datetime-local"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}
