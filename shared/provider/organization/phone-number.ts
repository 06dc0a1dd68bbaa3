import * as z from 'zod/mini';
import { flag, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';

/** A number of a subscription. Source: organization API, Subscription, `phone_numbers`. */
export const phoneNumber = z.lazy(() => resource({ msisdn: digits, is_primary: flag, country: text }));

export type PhoneNumber = z.output<typeof phoneNumber>;

/**
 * Digits without a plus, which an answer may hold as a text or as a number. The document shows no plus in usage, says
 * nothing of subscriptions, and the partner API's numbers have one.
 */
export const digits = z.lazy(() =>
  z.union([
    z.pipe(
      z.string().check(z.minLength(1)),
      z.transform((written) => written.replace(/^\+/, '')),
    ),
    z.pipe(z.int(), z.transform(String)),
  ]),
);
