import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Ask, DialogForm } from '../parts/dialogs.tsx';
import { Facts } from '../parts/facts.tsx';
import { Choices, Field } from '../parts/fields.tsx';
import { Act } from '../parts/scopes.tsx';
import { FaultSummary } from '../uploads/fault-summary.tsx';
import { words } from '../words/words.ts';
import { columnsOf, type AccountForm as Form, typedOf } from './account-row.ts';
import type { Kind } from './topics.ts';
import { useAccountChange } from './use-account-change.ts';

const said = words.records.account;

type AccountButton = {
  readonly of: Kind;
  /** Of the account that changes; left out where one is made. */
  readonly id?: string;
};

/** Accounts of the partner API can be made and changed; other records cannot, or are orders. */
export function AccountButton({ of: { api, topic }, id }: AccountButton) {
  const [isOpen, setOpen] = useState(false);
  if (api !== 'partner' || topic !== 'accounts') return null;
  const close = () => setOpen(false);
  return (
    <div className="buttons">
      <Act scope={['order']} className="main" onClick={() => setOpen(true)}>
        {id === undefined ? said.create : said.change}
      </Act>
      <Ask title={id === undefined ? said.create : said.changeOf(id)} isOpen={isOpen} onClose={close}>
        <AccountForm id={id} onClose={close} />
      </Ask>
    </div>
  );
}

type AccountForm = { readonly id: string | undefined; readonly onClose: () => void };

/** A new account, or what changes of one: typed, then shown as it will be at the provider, then asked for. */
function AccountForm({ id, onClose }: AccountForm) {
  const [form, setForm] = useState<Form>({ of: id === undefined ? 'personal' : 'update', id, typed: {} });
  const [isSure, setSure] = useState(false);
  const { faults, others, isRunning, send } = useAccountChange();
  const [, goTo] = useLocation();
  const confirm = async () => {
    const job = await send(form);
    setSure(false);
    if (job !== undefined) goTo(`/jobs/${job}`);
  };
  if (isSure)
    return (
      <Review form={form} isRunning={isRunning} onYes={() => void confirm()} onBack={() => setSure(false)} />
    );
  return (
    <DialogForm submit={said.next} noValidate onSubmit={() => setSure(true)} onClose={onClose}>
      <FaultSummary faults={faults} others={others} />
      {form.of === 'update' ? (
        <p className="quiet">{said.unchanged}</p>
      ) : (
        <Choices
          label={said.type}
          type="radio"
          of={[
            ['personal', said.types.personal],
            ['business', said.types.business],
          ]}
          chosen={[form.of]}
          onChoose={(of) => setForm({ ...form, of })}
        />
      )}
      {columnsOf(form).map((column) => (
        <Field
          key={column}
          label={said.columns[column]}
          hint={column === 'country' ? said.countryHint : undefined}
          error={faults[column]}
        >
          {(props) => (
            <input
              {...props}
              dir="auto"
              value={form.typed[column] ?? ''}
              onChange={({ target }) =>
                setForm({ ...form, typed: { ...form.typed, [column]: target.value } })
              }
            />
          )}
        </Field>
      ))}
    </DialogForm>
  );
}

type Review = {
  readonly form: Form;
  readonly isRunning: boolean;
  readonly onYes: () => void;
  readonly onBack: () => void;
};

/** What will be at the provider, before it is asked for. */
function Review({ form, isRunning, onYes, onBack }: Review) {
  const begin = useRef<HTMLParagraphElement>(null);
  useEffect(() => begin.current?.focus(), []);
  const { of, id } = form;
  const type = of === 'update' ? [] : [[said.type, said.types[of]] as const];
  return (
    <>
      <p ref={begin} tabIndex={-1}>
        {id === undefined ? said.willCreate : said.willChange(id)}
      </p>
      <Facts
        of={[...type, ...typedOf(form).map(([column, value]) => [said.columns[column], value] as const)]}
      />
      <div className="buttons">
        <button type="button" className="main" disabled={isRunning} onClick={onYes}>
          {id === undefined ? said.yesCreate : said.yesChange}
        </button>
        <button type="button" disabled={isRunning} onClick={onBack}>
          {said.back}
        </button>
        <span role="status">{isRunning && said.checking}</span>
      </div>
    </>
  );
}
