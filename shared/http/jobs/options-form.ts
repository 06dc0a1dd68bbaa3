import * as z from 'zod/mini';
import { optionForms } from '../../core/jobs/option-forms.ts';
import { type ReadOptions, readOptions } from '../../core/jobs/read-options.ts';
import { recordForm } from '../request/record-form.ts';

/** @param left names of options that these jobs do not have */
export function optionsForm(left: readonly (keyof typeof optionForms)[] = []) {
  const properties = Object.entries(optionForms).filter(
    ([name]) => !(left as readonly string[]).includes(name),
  );
  return z.optional(recordForm(z.unknown())).check(
    z.meta({
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      description: 'How the job is done. Options are shared with uploads, which have them as metadata.',
    }),
  );
}

/** Reads the `options` of a body. */
export function optionsIn({
  options,
}: {
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}): Omit<ReadOptions, 'rest'> {
  return readOptions(options === undefined ? {} : { options });
}
