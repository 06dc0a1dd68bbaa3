import * as z from 'zod/mini';
import {
  endpointIdOf,
  endpointNamePattern,
  type JobCallback,
  wantedTypes,
} from '../../core/callbacks/endpoint.ts';
import { unknownEndpoint } from '../../core/callbacks/read-callback.ts';
import type { JobId } from '../../core/ids.ts';
import { againRule, isAgain } from '../../core/intake/again.ts';
import { type Labels, labelForms, readLabels } from '../../core/jobs/labels.ts';
import { optionForms } from '../../core/jobs/option-forms.ts';
import { type Members, type ReadOptions, readOptions } from '../../core/jobs/read-options.ts';
import { present } from '../../core/present.ts';
import type { InputFault } from '../../errors.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { Endpoints } from '../../ports/notifications.ts';
import { invalidRequest, quoted } from '../request/request-faults.ts';

/** The members of a request that hold what its job is called. `labelsIn` checks them, for uploads as well. */
export function labelMembers() {
  return {
    name: z.optional(z.unknown()).check(z.meta(labelForms.name)),
    reference: z.optional(z.unknown()).check(z.meta(labelForms.reference)),
    metadata: z.optional(z.unknown()).check(z.meta(labelForms.metadata)),
  };
}

/** @returns the labels as a member of the request, absent where there are none */
export function labelsIn(members: Members): {
  readonly labels: { readonly labels?: Labels };
  readonly faults: readonly InputFault[];
} {
  const { labels, faults } = readLabels(members);
  return { labels: Object.keys(labels).length === 0 ? {} : { labels }, faults };
}

/** The member of a request that says where its job reports: to a registered endpoint, never to an address. */
export const callbackMember = () =>
  z
    .optional(
      z.strictObject({
        endpoint: z.string().check(z.regex(endpointNamePattern, 'must be the name of a registered endpoint')),
        events: z.optional(
          z.array(z.enum(wantedTypes)).check(z.minLength(1), z.maxLength(wantedTypes.length)),
        ),
      }),
    )
    .check(
      z.describe(
        'The registered endpoint that is called when the job changes. Without `events`: planned, held, paused, and ' +
          'its end.',
      ),
    );

/** @returns the callback as a member of the request, absent where there is none */
export function callbackIn(written: z.output<ReturnType<typeof callbackMember>>): {
  readonly callback?: JobCallback;
} {
  return written === undefined ? {} : { callback: present(written) };
}

/**
 * Refuses a job that reports to an endpoint that is not there. A repeat of a request whose endpoint was deleted since
 * is that job.
 *
 * @throws InputError 400
 */
export async function requireEndpoint(
  ports: { readonly endpoints: Pick<Endpoints, 'endpoint'>; readonly ledger: Pick<Ledger, 'job'> },
  id: JobId,
  callback: JobCallback | undefined,
): Promise<void> {
  if (callback === undefined) return;
  if ((await ports.endpoints.endpoint(endpointIdOf(callback.endpoint))) !== undefined) return;
  if ((await ports.ledger.job(id)) !== undefined) return;
  throw invalidRequest([unknownEndpoint(callback)]);
}

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

/** The members of a request that say where its rows come from: exactly one of them is there. */
export function oneSource<Body extends Readonly<Record<string, unknown>>>(sources: readonly string[]) {
  const rule = `Exactly one of ${listed(sources)} must be there: it says where the rows come from`;
  return z.superRefine<Body>((body, { addIssue }) => {
    const [first, ...more] = sources.filter((name) => body[name] !== undefined);
    const wrong = first === undefined ? [undefined] : more;
    for (const name of wrong)
      addIssue({ code: 'custom', message: rule, input: body, path: name === undefined ? [] : [name] });
  });
}

export function uploadMember() {
  return z
    .optional(z.literal(true))
    .check(z.describe('The rows come as a file: the answer has a form that takes it.'));
}

export function againMember() {
  return z
    .optional(z.string().check(z.refine(isAgain, againRule)))
    .check(z.describe('Allows a file that was uploaded before: `yes`, or the id of the job to repeat.'));
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).map(quoted).join(', ')} and ${quoted(names.at(-1) ?? '')}`;
}

/** An object whose names people choose. A schema passes over `__proto__`, so what it holds would be lost unseen. */
export function recordForm<Values extends z.ZodMiniType>(values: Values) {
  const named = z.unknown().check(({ value, issues }) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__')) return;
    issues.push({ code: 'custom', path: ['__proto__'], message: 'must have another name', input: value });
  });
  return z.pipe(named, z.record(z.string(), values));
}
