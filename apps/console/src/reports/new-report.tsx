import type { RequestOf } from '@fleetcast/client';
import { useMemo, useState } from 'react';
import { client } from '../api/client.ts';
import { type FormFaults, faultsOf } from '../api/errors.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { accountName } from '../orders/order-choices.tsx';
import { ProviderChoice } from '../orders/provider-choice.tsx';
import { DialogForm } from '../parts/dialogs.tsx';
import { Choices, Field } from '../parts/fields.tsx';
import { Act } from '../parts/scopes.tsx';
import { FaultSummary } from '../uploads/fault-summary.tsx';
import { words } from '../words/words.ts';

type Request = RequestOf<'createReport'>['body'];
type Kind = Request['kind'];

const said = words.reports.create;
const kinds = ['usage', 'campaigns', 'invoices'] as const;

type FieldName = 'from' | 'to' | 'account';

const fields: Readonly<Record<string, FieldName>> = {
  '/from': 'from',
  '/to': 'to',
  '/account_id': 'account',
};

const nothingWrong: FormFaults<FieldName> = { faults: {}, others: [] };

/** What a report is about, and of which time. It stays as it was typed until the API has taken it. */
export function NewReport({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('usage');
  const [days, setDays] = useState({ from: '', to: '' });
  const [account, setAccount] = useState('');
  const { run, isRunning, error } = useAction((body: Request) => client.call('createReport', { body }));
  const { faults, others } = useMemo(
    () => (error === undefined ? nothingWrong : faultsOf(error, (pointer) => fields[pointer ?? ''])),
    [error],
  );
  const submit = async () => {
    if (await run({ kind, ...days, ...(account !== '' && { account_id: account }) })) onClose();
  };
  return (
    <DialogForm
      noValidate
      submit={
        <Act scope={['order', 'approve']} type="submit" className="main" disabled={isRunning}>
          {said.submit}
        </Act>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FaultSummary faults={faults} others={others} />
      <Choices
        label={words.reports.kind}
        type="radio"
        of={kinds.map((one) => [one, words.reports.kinds[one]])}
        chosen={[kind]}
        onChoose={(one) => {
          setKind(one);
          // Accounts of one API mean nothing to the other.
          setAccount('');
        }}
      />
      <p className="quiet">{said.hint[kind]}</p>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={said[name]} hint={said.daysHint} error={faults[name]}>
          {(props) => (
            <input
              {...props}
              type="date"
              value={days[name]}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {kind !== 'campaigns' && (
        <Account
          key={kind}
          api={kind === 'usage' ? 'organization' : 'partner'}
          value={account}
          error={faults.account}
          onChoose={setAccount}
        />
      )}
    </DialogForm>
  );
}

type Account = {
  readonly api: 'organization' | 'partner';
  readonly value: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** Usage is listed by the organization API, and invoices by the partner API. */
function Account({ api, ...choice }: Account) {
  const query = { provider_api: api, limit: 1_000 };
  const accounts = useAnswer('listProviderAccounts', { query }, { refetchMs: false });
  const { label, any } = words.reports.account;
  return <ProviderChoice {...choice} label={label} none={any} answer={accounts} nameOf={accountName} />;
}
