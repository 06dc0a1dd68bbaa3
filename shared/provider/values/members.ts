import * as z from 'zod/mini';
import { anyObject } from './resource.ts';

export const text = z.optional(z.string());

/** An ISO 8601 date and time, as it came. */
export const moment = z.optional(z.string());

export const flag = z.optional(z.boolean());

export const amount = z.optional(z.number());

/** An integer that may be missing. */
export const count = z.optional(z.int());

/** A status, type or unit: kept as it is, also when nobody has seen it before. */
export function known<Value extends string>(): z.ZodMiniType<Known<Value> | undefined> {
  return z.optional(
    z.pipe(
      z.string(),
      z.transform((value) => respelled.get(value) ?? value),
    ),
  );
}

/** A value that the documents list, or any other: versions add values. */
export type Known<Value extends string> = Value | (string & {});

/** Words that the provider spells in two ways, read as most of its pages spell them. Assumed. */
const respelled = new Map([['cancelled', 'canceled']]);

/** A list inside a resource: as it is, or as a resource of its own that embeds it under `collection`. */
export function listOf<Item>(
  collection: string,
  item: z.ZodMiniType<Item>,
): z.ZodMiniType<readonly Item[] | undefined> {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => {
        const embedded = anyObject.safeParse(anyObject.safeParse(value).data?._embedded).data;
        return embedded === undefined ? value : embedded[collection];
      }),
      z.array(item),
    ),
  );
}
