import * as z from 'zod/mini';
import { count, known, moment, text } from '../../values/members.ts';
import { type Raw, resource } from '../../values/resource.ts';
import { contract } from '../customers/contracts.ts';
import { invoice } from '../customers/invoices.ts';
import { order } from '../orders/orders.ts';
import { porting } from '../portings/porting.ts';
import { product } from '../subscriptions/products.ts';
import { subscription } from '../subscriptions/subscriptions.ts';

/**
 * `percentage` is an integer. Assumed: the share that is used up, not what is left. Source: provider facts, 2.2.
 */
const threshold = z.lazy(() => resource({ allowance_type: known<'data'>(), percentage: count }));

const throttling = z.lazy(() => resource({ bandwidth: text, period: known<'daily'>(), reset_at: moment }));

const subjects = z.lazy(() =>
  z.union([
    about(
      'product',
      z.object({ product, threshold: absentIfOdd(threshold), throttling: absentIfOdd(throttling) }),
    ),
    about('subscription', z.object({ subscription })),
    about('porting', z.object({ porting })),
    about('contract', z.object({ contract })),
    about('invoice', z.object({ invoice })),
    // Events on orders came with a newer version than the document's.
    about('order', z.object({ order })),
  ]),
);

/**
 * What an event is about: taken from its data and not from its type, so that an event of an unknown type is understood
 * as far as can be. `unknown` is none of the documented resources, or one without an id.
 */
export type EventSubject = z.output<typeof subjects> | { readonly about: 'unknown' };

/** Source: partner API, Events, "data content". */
export function subjectOf(data: Raw): EventSubject {
  return subjects.safeParse(data).data ?? { about: 'unknown' };
}

function about<const Subject extends string, Data extends object>(
  subject: Subject,
  form: z.ZodMiniType<Data>,
) {
  return z.pipe(
    form,
    z.transform((data) => ({ about: subject, ...data })),
  );
}

function absentIfOdd<Value>(form: z.ZodMiniType<Value>) {
  return z.catch(z.optional(form), undefined);
}
