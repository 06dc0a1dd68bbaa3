import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Ask, Confirm, DialogForm } from '../parts/dialogs.tsx';
import { Choices, Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, mayStop } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';
import { callKinds, switchesIn } from './troubles.ts';

type Sending = components['schemas']['Status']['sending'];
type Kind = (typeof callKinds)[number];

const said = words.status.stop;

/** Stops every text and order, or allows what was stopped. Nothing happens before a second press. */
export function StopCalls({ sending }: { readonly sending: Sending }) {
  const { stoppable, allowable } = switchesIn(sending);
  return (
    <>
      {stoppable.length > 0 && <Stop of={stoppable} />}
      {allowable.map((kind) => (
        <Allow key={kind} kind={kind} />
      ))}
    </>
  );
}

function Stop({ of }: { readonly of: readonly Kind[] }) {
  const [isAsking, setAsking] = useState(false);
  const { run, error } = useAction((chosen: readonly Kind[], reason: string) =>
    client.call('setSending', {
      body: { enabled: false, kinds: [...chosen], ...(reason === '' ? {} : { reason }) },
    }),
  );
  const close = () => setAsking(false);
  return (
    <>
      <Act scope={mayStop} className="danger" onClick={() => setAsking(true)}>
        {said.open}
      </Act>
      <Problem error={error} />
      <Ask title={said.title} isOpen={isAsking} onClose={close}>
        <WhatToStop
          of={of}
          onClose={close}
          onStop={(chosen, reason) => {
            close();
            void run(chosen, reason);
          }}
        />
      </Ask>
    </>
  );
}

type WhatToStopOf = {
  readonly of: readonly Kind[];
  readonly onStop: (kinds: readonly Kind[], reason: string) => void;
  readonly onClose: () => void;
};

function WhatToStop({ of, onStop, onClose }: WhatToStopOf) {
  const [chosen, setChosen] = useState(of);
  const [reason, setReason] = useState('');
  const [isNone, setNone] = useState(false);
  const toggle = (kind: Kind) =>
    setChosen(callKinds.filter((one) => chosen.includes(one) !== (one === kind)));
  return (
    <DialogForm
      submit={said.yes}
      isDanger
      onSubmit={() => (chosen.length === 0 ? setNone(true) : onStop(chosen, reason.trim()))}
      onClose={onClose}
    >
      <p>{said.body}</p>
      <Choices
        label={said.what}
        type="checkbox"
        error={isNone ? said.nothing : undefined}
        of={of.map((kind) => [kind, said.kinds[kind]] as const)}
        chosen={chosen}
        onChoose={toggle}
      />
      <Field label={said.reason} hint={said.reasonHint}>
        {(props) => (
          <input
            {...props}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}

function Allow({ kind }: { readonly kind: Kind }) {
  const [isAsking, setAsking] = useState(false);
  const { run, error } = useAction(() =>
    client.call('setSending', { body: { enabled: true, kinds: [kind] } }),
  );
  return (
    <>
      <Act scope={['admin']} className="main" onClick={() => setAsking(true)}>
        {said.allow[kind]}
      </Act>
      <Problem error={error} />
      <Confirm
        title={said.allowTitle[kind]}
        isOpen={isAsking}
        yes={said.allow[kind]}
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      >
        <p>{said.allowBody}</p>
      </Confirm>
    </>
  );
}
