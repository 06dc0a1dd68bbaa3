import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { OrderChoices } from '../orders/order-choices.tsx';
import { checkOf, emptyOrder, type OrderForm, orderUpload } from '../orders/order-form.ts';
import { Field } from '../parts/fields.tsx';
import { Page } from '../parts/page.tsx';
import { ColumnTable } from '../uploads/column-table.tsx';
import { FaultSummary } from '../uploads/fault-summary.tsx';
import { FileChoice, Repeats } from '../uploads/file-choice.tsx';
import { formToBegin, useLeaveWarning, useToJob } from '../uploads/kept-form.ts';
import { UploadBar } from '../uploads/upload-bar.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';

const apis = ['organization', 'partner'] as const;

/** eSIMs from a CSV file: who takes the orders, what each person gets, who the people are. */
export function NewOrders() {
  const [search] = useSearchParams();
  const [begin] = useState(() => formToBegin(emptyOrder, search));
  const [form, setForm] = useState(begin.form);
  const [file, setFile] = useState(begin.file);
  useLeaveWarning(form !== begin.form || file !== begin.file);
  const toJob = useToJob();
  const { faults, others, share, send, stop } = useUpload(orderUpload);
  const said = words.orderForm;
  const change = (change: Partial<OrderForm>) => setForm((before) => ({ ...before, ...change }));
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    // What was said of the letters of one file is not true of another.
    change({ encoding: '' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = await send(form, file);
    if (id !== undefined) toJob(id);
  };
  return (
    <Page title={said.formTitle}>
      <FaultSummary faults={faults} others={others} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <fieldset>
          <legend>{said.api.label}</legend>
          {apis.map((api) => (
            <p key={api}>
              <label>
                <input
                  type="radio"
                  name="api"
                  checked={form.api === api}
                  // Ids of one API mean nothing to the other.
                  onChange={() => setForm({ ...emptyOrder, api, name: form.name, again: form.again })}
                />
                {said.api[api]}
              </label>
            </p>
          ))}
        </fieldset>
        <fieldset>
          <legend>{said.what}</legend>
          <OrderChoices form={form} faults={faults} change={change} />
        </fieldset>
        <fieldset>
          <legend>{said.who}</legend>
          <Repeats id={form.again} said={said.repeats} hasFile={file !== undefined} />
          <FileChoice hint={said.fileHint[form.api]} file={file} error={faults.file} onChoose={choose} />
          <ColumnTable
            file={file}
            request={checkOf(form)}
            encoding={form.encoding}
            onEncoding={(encoding) => change({ encoding })}
          />
          <Field label={said.name.label} hint={said.name.hint} error={faults.name}>
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
