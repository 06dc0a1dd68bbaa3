import * as z from 'zod/mini';
import { type JobWish, scheduleNames } from '../../core/jobs/change-job.ts';
import { type LabelName, labelForms, readLabels } from '../../core/jobs/labels.ts';
import { optionForms } from '../../core/jobs/option-forms.ts';
import { readOptions } from '../../core/jobs/read-options.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import type { InputFault } from '../../errors.ts';
import { recordForm } from '../request/record-form.ts';
import { invalidRequest } from '../request/request-faults.ts';

const label = (name: LabelName) =>
  z.optional(z.unknown()).check(z.meta({ ...labelForms[name], type: [labelForms[name].type, 'null'] }));

const scheduleForms = () =>
  scheduleNames.map((name) => [name, { anyOf: [optionForms[name], { type: 'null' }] }] as const);

export const changeForm = () =>
  z.strictObject({
    name: label('name'),
    reference: label('reference'),
    metadata: label('metadata'),
    options: z.optional(recordForm(z.unknown())).check(
      z.meta({
        type: 'object',
        properties: Object.fromEntries(scheduleForms()),
        additionalProperties: false,
        description: 'When the job may begin. Only until it starts.',
      }),
    ),
  });

/** The names of options, as the core calls them. */
const optionOf = { start_at: 'startAtMs', latest_start: 'latestStartMs', quiet_hours: 'quietHours' } as const;

/**
 * Reads what is changed. `null` takes a member away.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export function readJobWish({ options = {}, ...labels }: z.output<ReturnType<typeof changeForm>>): JobWish {
  const faults: InputFault[] = Object.keys(options)
    .filter((name) => !(scheduleNames as readonly string[]).includes(name))
    .map((name) => ({
      code: 'unknown_member',
      detail: `\`${name}\` cannot be changed`,
      pointer: pointerTo('/options', name),
      hint: `Only ${scheduleNames.map((one) => `\`${one}\``).join(', ')} can. Cancel the job and create it again.`,
    }));
  if (faults.length > 0) throw invalidRequest(faults);
  const read = readLabels(given(labels));
  const schedule = readOptions({ options: given(options) });
  const wrong = [...read.faults, ...schedule.faults];
  if (wrong.length > 0) throw invalidRequest(wrong);
  const gone = scheduleNames
    .filter((name) => options[name] === null)
    .map((name) => [optionOf[name], undefined]);
  return {
    labels: { ...Object.fromEntries(taken(labels)), ...read.labels },
    schedule: { ...Object.fromEntries(gone), ...schedule.options },
  };
}

function given(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function taken(members: Readonly<Record<string, unknown>>): [string, undefined][] {
  return Object.entries(members).flatMap(([name, value]) => (value === null ? [[name, undefined]] : []));
}
