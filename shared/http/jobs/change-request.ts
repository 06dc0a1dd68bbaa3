import * as z from 'zod/mini';
import type { JobKind } from '../../core/ids.ts';
import { type JobWish, optionsOfTexts, optionsWhileRunning } from '../../core/jobs/change-job.ts';
import { type LabelName, labelForms, readLabels } from '../../core/jobs/labels.ts';
import { fallbackCharsMax, optionForms } from '../../core/jobs/option-forms.ts';
import { readOptions } from '../../core/jobs/read-options.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { campaignTextFaults } from '../../core/rows/campaign-text-faults.ts';
import type { InputFault } from '../../errors.ts';
import { recordForm } from '../request/record-form.ts';
import { invalidRequest } from '../request/request-faults.ts';

const label = (name: LabelName) =>
  z.optional(z.unknown()).check(z.meta({ ...labelForms[name], type: [labelForms[name].type, 'null'] }));

const optionNames = { ...optionsWhileRunning, ...optionsOfTexts };

type OptionName = keyof typeof optionNames;

const forms = () =>
  Object.keys(optionNames).map((name): [string, object] => [name, formOf(name as OptionName)]);

/** `mode` is never taken away: that would let a job go that waits for its approval. */
const formOf = (name: OptionName) =>
  name === 'mode' ? { const: 'approve' } : { anyOf: [optionForms[name], { type: 'null' }] };

export const jobChangeForm = () =>
  z.strictObject({
    name: label('name'),
    reference: label('reference'),
    metadata: label('metadata'),
    text: z
      .optional(z.string())
      .check(z.describe('Of a campaign that has not started: what rows without a text of their own get.')),
    options: z.optional(recordForm(z.unknown())).check(
      z.meta({
        type: 'object',
        properties: Object.fromEntries(forms()),
        additionalProperties: false,
        description: 'When the job may begin and how it is done. Only until it starts.',
      }),
    ),
  });

/**
 * Reads what is changed. `null` takes a member away.
 *
 * @param isLiteral whether the text of the campaign goes out as it stands
 * @throws InputError with a JSON Pointer for each fault
 */
export async function readJobWish(
  { options = {}, text, ...labels }: z.output<ReturnType<typeof jobChangeForm>>,
  kind: JobKind,
  isLiteral = false,
): Promise<JobWish> {
  const faults = Object.entries(options).flatMap(([name, value]) => fixedFault(name, value, kind));
  if (text !== undefined) faults.push(...(await textFaults(text, kind, options.literal ?? isLiteral)));
  if (faults.length > 0) throw invalidRequest(faults);
  const read = readLabels(given(labels));
  const wished = readOptions({ options: given(options) });
  const wrong = [...read.faults, ...wished.faults];
  if (wrong.length > 0) throw invalidRequest(wrong);
  const gone = Object.keys(options).filter((name) => options[name] === null);
  const take = (names: Readonly<Record<string, string>>) => ({
    ...Object.fromEntries(gone.flatMap((name) => (name in names ? [[names[name], undefined]] : []))),
    ...Object.fromEntries(
      Object.entries(wished.options).filter(([name]) => Object.values(names).includes(name)),
    ),
  });
  return {
    labels: { ...Object.fromEntries(taken(labels)), ...read.labels },
    options: take(optionsWhileRunning),
    planned: { ...(text === undefined ? {} : { text }), options: take(optionsOfTexts) },
  };
}

function fixedFault(name: string, value: unknown, kind: JobKind): InputFault[] {
  const pointer = pointerTo('/options', name);
  const hint = 'Cancel the job and create it again.';
  if (name === 'mode' && value !== 'approve')
    return [{ detail: 'Only `approve` can be set: a person lets the job go', pointer }];
  if (kind !== 'campaign' && name in optionsOfTexts)
    return [{ code: 'unknown_member', detail: `\`${name}\` is of texts, and these rows are none`, pointer }];
  if (name in optionNames) return [];
  return [{ code: 'unknown_member', detail: `\`${name}\` cannot be changed`, pointer, hint }];
}

async function textFaults(text: string, kind: JobKind, isLiteral: unknown): Promise<InputFault[]> {
  const pointer = '/text';
  if (kind !== 'campaign') return [{ detail: 'Only a campaign has a text', pointer }];
  if (text.length > fallbackCharsMax)
    return [{ detail: `\`text\` must have at most ${fallbackCharsMax} characters`, pointer }];
  return campaignTextFaults(text, isLiteral === true);
}

function given(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function taken(members: Readonly<Record<string, unknown>>): [string, undefined][] {
  return Object.entries(members).flatMap(([name, value]) => (value === null ? [[name, undefined]] : []));
}
