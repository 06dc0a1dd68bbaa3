import * as z from 'zod/mini';
import { againRule, isAgain } from '../../core/intake/again.ts';
import { quoted } from '../request/request-faults.ts';

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
