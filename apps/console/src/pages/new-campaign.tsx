import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { AudienceChoices } from '../campaigns/audience-choices.tsx';
import { type CampaignForm, campaignUpload, checkOf, emptyForm } from '../campaigns/campaign-form.ts';
import { MoreChoices } from '../campaigns/more-choices.tsx';
import { TextCheck } from '../campaigns/text-check.tsx';
import { Choices, Field } from '../parts/fields.tsx';
import { Page } from '../parts/page.tsx';
import { ColumnTable } from '../uploads/column-table.tsx';
import { FaultSummary } from '../uploads/fault-summary.tsx';
import { FileChoice, Repeats } from '../uploads/file-choice.tsx';
import { formToBegin, useLeaveWarning, useToJob } from '../uploads/kept-form.ts';
import { UploadBar } from '../uploads/upload-bar.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';

/** A campaign: its people, its text, when. What the file holds, or whom a filter finds, is seen on the next page. */
export function NewCampaign() {
  const [search] = useSearchParams();
  const [begin] = useState(() => formToBegin(emptyForm, search));
  const [form, setForm] = useState(begin.form);
  const [file, setFile] = useState(begin.file);
  useLeaveWarning(form !== begin.form || file !== begin.file);
  const toJob = useToJob();
  const { faults, others, share, send, stop } = useUpload(campaignUpload);
  const said = words.campaigns;
  const isFleet = form.source === 'fleet';
  const change =
    (name: keyof CampaignForm) =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      setForm((before) => ({ ...before, [name]: target.value }));
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    // What was said of the letters and columns of one file is not true of another.
    setForm((before) => ({ ...before, encoding: '', columns: {} }));
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
          <legend>{said.who}</legend>
          <Choices
            label={said.audience.source}
            type="radio"
            of={[
              ['file', said.audience.file],
              ['fleet', said.audience.fleet],
            ]}
            chosen={[form.source]}
            onChoose={(source) => setForm((before) => ({ ...before, source }))}
          />
          {isFleet ? (
            <AudienceChoices
              audience={form.audience}
              faults={faults}
              onChange={(audience) => setForm((before) => ({ ...before, audience }))}
            />
          ) : (
            <>
              <Repeats id={form.again} said={said.repeats} hasFile={file !== undefined} />
              <FileChoice hint={said.fileHint} file={file} error={faults.file} onChoose={choose} />
              <ColumnTable
                file={file}
                request={checkOf(form)}
                encoding={form.encoding}
                onEncoding={(encoding) => setForm((before) => ({ ...before, encoding }))}
                answers={form.columns}
                onAnswer={(columns) => setForm((before) => ({ ...before, columns }))}
              />
            </>
          )}
        </fieldset>
        <fieldset>
          <legend>{said.what}</legend>
          <Field
            label={said.text.label}
            hint={isFleet ? said.audience.text : said.text.hint}
            error={faults.text}
          >
            {(props) => (
              <textarea {...props} rows={4} dir="auto" value={form.text} onChange={change('text')} />
            )}
          </Field>
          <TextCheck text={form.text} />
          <Field
            label={said.from.label}
            hint={isFleet ? said.audience.from : said.from.hint}
            error={faults.from}
          >
            {(props) => <input {...props} inputMode="tel" value={form.from} onChange={change('from')} />}
          </Field>
          <Field label={said.name.label} hint={said.name.hint} error={faults.name}>
            {(props) => (
              <input {...props} dir="auto" maxLength={100} value={form.name} onChange={change('name')} />
            )}
          </Field>
        </fieldset>
        <MoreChoices form={form} faults={faults} change={change} />
        <UploadBar
          scope={['send']}
          share={share}
          stop={stop}
          nothingYet={said.nothingYet}
          without={isFleet ? said.audience : undefined}
        />
      </form>
    </Page>
  );
}
