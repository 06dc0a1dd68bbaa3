import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Facts } from '../parts/facts.tsx';
import { Choices, Field } from '../parts/fields.tsx';
import { Page } from '../parts/page.tsx';
import { FaultSummary } from '../uploads/fault-summary.tsx';
import { FileChoice, Repeats } from '../uploads/file-choice.tsx';
import { formToBegin, useLeaveWarning, useToJob } from '../uploads/kept-form.ts';
import { UploadBar } from '../uploads/upload-bar.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';
import { changeActions, changeKinds } from './change-actions.ts';
import { type ChangeForm, changeUpload, emptyChange } from './change-form.ts';
import { accountName } from './order-choices.tsx';
import { ProviderChoice } from './provider-choice.tsx';

const said = words.changes;

/** Changes of subscriptions, portings and accounts from a CSV file: what is done, and to whom. */
export function NewChanges() {
  const [search] = useSearchParams();
  const [begin] = useState(() => formToBegin(emptyChange, search));
  const [form, setForm] = useState(begin.form);
  const [file, setFile] = useState(begin.file);
  useLeaveWarning(form !== begin.form || file !== begin.file);
  const toJob = useToJob();
  const { faults, others, share, send, stop } = useUpload(changeUpload);
  const change = (change: Partial<ChangeForm>) => setForm((before) => ({ ...before, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = await send(form, file);
    if (id !== undefined) toJob(id);
  };
  const actions = changeActions[form.kind];
  return (
    <Page title={said.create}>
      <FaultSummary faults={faults} others={others} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Choices
          label={said.kind}
          type="radio"
          of={changeKinds.map((kind) => [kind, said.kinds[kind]] as const)}
          chosen={[form.kind]}
          // An action or an account of one means nothing to the others.
          onChoose={(kind) => change({ kind, action: '', account: '' })}
        />
        <fieldset>
          <legend>{said.what}</legend>
          <Field label={said.action} hint={said.actionHint} error={faults.action}>
            {(props) => (
              <select
                {...props}
                value={form.action}
                onChange={({ target }) => change({ action: target.value })}
              >
                <option value="">{said.eachRow}</option>
                {Object.keys(actions).map((action) => (
                  <option key={action}>{action}</option>
                ))}
              </select>
            )}
          </Field>
          {form.kind === 'organization' && (
            <Account
              chosen={form.account}
              error={faults.account}
              onChoose={(account) => change({ account })}
            />
          )}
        </fieldset>
        <fieldset>
          <legend>{said.rows}</legend>
          <Repeats id={form.again} said={words.orderForm.repeats} hasFile={file !== undefined} />
          <Facts
            of={Object.entries(actions)
              .filter(([action]) => form.action === '' || form.action === action)
              .map(([action, columns]) => [action, columns.join(', ')] as const)}
          />
          <FileChoice
            hint={form.action === '' ? said.fileHint : said.fileHintOf(form.action)}
            file={file}
            error={faults.file}
            onChoose={(chosen) => {
              setFile(chosen);
              change({ encoding: '' });
            }}
          />
          <Field label={words.orderForm.name.label} hint={words.orderForm.name.hint} error={faults.name}>
            {(props) => (
              <input
                {...props}
                dir="auto"
                maxLength={100}
                value={form.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
        </fieldset>
        <UploadBar scope={['order']} share={share} stop={stop} nothingYet={said.nothingYet} />
      </form>
    </Page>
  );
}

type AccountOf = {
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
};

function Account({ chosen, error, onChoose }: AccountOf) {
  const query = { provider_api: 'organization', limit: 1_000 } as const;
  const accounts = useAnswer('listProviderAccounts', { query }, { refetchMs: false });
  return (
    <ProviderChoice
      label={words.orderForm.account.label}
      none={said.eachRow}
      answer={accounts}
      nameOf={accountName}
      value={chosen}
      error={error}
      onChoose={onChoose}
    />
  );
}
