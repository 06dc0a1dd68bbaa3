import type { BodyOf } from '@fleetcast/client';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Endpoints } from '../notifications/endpoints.tsx';
import { Asked } from '../parts/asked.tsx';
import { Confirm } from '../parts/dialogs.tsx';
import { Page } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, Needs, useLacks } from '../parts/scopes.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { count } from '../words/format.ts';
import { notificationOutcomes } from '../words/states.ts';
import { words } from '../words/words.ts';

type Notification = BodyOf<'listNotifications'>['items'][number];
type Asking = { readonly act: 'cancel' | 'resend'; readonly id: string };

const said = words.notifications;

/** Whether our own systems were called, and what one can do where they were not. */
export function Notifications() {
  const [search, setSearch] = useSearchParams();
  const cursor = search.get('from');
  const answer = useAnswer('listNotifications', { query: { limit: 50, ...(cursor && { cursor }) } });
  const [asking, setAsking] = useState<Asking>();
  const cancel = useAction((id: string) => client.call('cancelNotification', { path: { id } }));
  const resend = useAction((id: string) => client.call('resendNotification', { path: { id } }));
  const asks = (act: Asking['act']) => ({
    isOpen: asking?.act === act,
    onClose: () => setAsking(undefined),
    onYes: () => asking && void { cancel, resend }[act].run(asking.id),
  });
  return (
    <Page title={words.pages.notifications}>
      <p>{said.what}</p>
      <Problem error={cancel.error} />
      <Problem error={resend.error} />
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <p>{said.empty}</p> : <List of={items} onAct={setAsking} />}
            <div className="buttons">
              {cursor && (
                <button type="button" onClick={() => setSearch({})}>
                  {said.newest}
                </button>
              )}
              {next && (
                <button type="button" onClick={() => setSearch({ from: next })}>
                  {said.older}
                </button>
              )}
            </div>
          </>
        )}
      </Asked>
      <Needs scope={['admin']}>
        <Endpoints />
      </Needs>
      <Confirm
        title={said.confirmCancel.title}
        yes={said.cancel}
        no={said.confirmCancel.keep}
        isDanger
        {...asks('cancel')}
      >
        <p>{said.confirmCancel.body}</p>
      </Confirm>
      <Confirm title={said.confirmResend.title} yes={said.resend} {...asks('resend')}>
        <p>{said.confirmResend.body}</p>
      </Confirm>
    </Page>
  );
}

/** What is canceled makes no call any more, though its last one may still end. */
function outcomeOf({ outcome, state }: Notification): Notification['outcome'] {
  const isCanceled = state === 'canceled' || state === 'canceling';
  return outcome === 'waiting' && isCanceled ? 'canceled' : outcome;
}

type List = { readonly of: readonly Notification[]; readonly onAct: (asking: Asking) => void };

function List({ of, onAct }: List) {
  return (
    <Sheet
      caption={words.pages.notifications}
      heads={[said.created, said.to, said.outcome, said.tries, said.next, said.why, said.actions]}
      rows={of.map((one) => ({
        id: one.id,
        cells: [
          <Time key="at" at={one.created_at} />,
          <Receiver key="to" of={one.source} />,
          <StateMark key="outcome" state={notificationOutcomes[outcomeOf(one)]} />,
          count(one.tries),
          outcomeOf(one) === 'waiting' && one.next_try_at && <Time key="next" at={one.next_try_at} />,
          one.reason?.detail,
          <Buttons key="actions" of={one} onAct={onAct} />,
        ],
      }))}
    />
  );
}

function Receiver({ of: { to, endpoint } }: { readonly of: Notification['source'] }) {
  return (
    <>
      {said.targets[to]} {endpoint !== undefined && <EndpointName id={endpoint} />}
    </>
  );
}

function Buttons({ of, onAct }: { readonly of: Notification; readonly onAct: List['onAct'] }) {
  const { id } = of;
  const outcome = outcomeOf(of);
  if (outcome === 'refused')
    return (
      <Act scope={['admin']} onClick={() => onAct({ act: 'resend', id })}>
        {said.resend}
      </Act>
    );
  if (outcome !== 'waiting') return null;
  return (
    <Act scope={['admin']} className="danger" onClick={() => onAct({ act: 'cancel', id })}>
      {said.cancel}
    </Act>
  );
}

/** What an endpoint is called, for those who may see endpoints; its id for others, and once it is deleted. */
function EndpointName({ id }: { readonly id: string }) {
  return useLacks(['admin']) === false ? <Known id={id} /> : id;
}

function Known({ id }: { readonly id: string }) {
  const { data } = useAnswer('listEndpoints', {});
  return <strong>{data?.items.find((one) => one.id === id)?.name ?? id}</strong>;
}
