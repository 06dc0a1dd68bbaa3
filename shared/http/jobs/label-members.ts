import * as z from 'zod/mini';
import { type Labels, labelForms, readLabels } from '../../core/jobs/labels.ts';
import type { Members } from '../../core/jobs/read-options.ts';
import type { InputFault } from '../../errors.ts';

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
