import * as z from 'zod/mini';
import { type Camel, camelOf } from './spelling.ts';

/** Members of an answer by the provider's names, not typed. */
export type Raw = Readonly<Record<string, unknown>>;

/** A resource by camel case names; undefined where the answer does not say, or says it in another type. */
export type Resource<Shape extends Readonly<Record<string, z.ZodMiniType>>> = {
  readonly [Name in keyof Shape & string as Camel<Name>]: z.output<Shape[Name]>;
} & {
  /** The rest as it came: links, members that the document does not name, and those of another type. */
  readonly raw: Raw;
};

/**
 * The form of a resource in an answer: its own members and those of its `_embedded`, by the document's names in snake
 * case. A member that may be absent never makes an answer unreadable.
 *
 * Assumed: `product-offering` and `product_offering` are one name, and what is embedded may also stand beside.
 */
export function resource<const Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
): z.ZodMiniType<Resource<Shape>> {
  return z.pipe(
    anyObject,
    z.transform((answer, context) => {
      const typed = new Map<string, unknown>();
      const rest = new Map<string, unknown>();
      const all = Object.entries(sideBySide(answer));
      for (const [name, value] of all) {
        const read = formOf(shape, name)?.safeParse(value);
        if (read?.success) typed.set(camelOf(snakeNamed(name)), read.data);
        else rest.set(name, value);
      }
      for (const [name, form] of Object.entries(shape)) {
        if (typed.has(camelOf(name))) continue;
        const absent = form.safeParse(undefined);
        if (absent.success) typed.set(camelOf(name), absent.data);
        else
          context.issues.push({
            code: 'custom',
            input: undefined,
            path: [name],
            message: 'is missing or of another type',
          });
      }
      // What camelOf does to the names, the type does in types.
      return { ...Object.fromEntries(typed), raw: Object.fromEntries(rest) } as Resource<Shape>;
    }),
  );
}

export const anyObject = z.record(z.string(), z.unknown());

/** An object's own members and those that it embeds, in one. */
export function sideBySide({ _embedded, ...own }: Raw): Raw {
  return { ...anyObject.safeParse(_embedded).data, ...own };
}

/** Both spellings are in use for members of several words. */
export function snakeNamed(name: string): string {
  return name.replaceAll('-', '_');
}

function formOf(shape: Readonly<Record<string, z.ZodMiniType>>, name: string): z.ZodMiniType | undefined {
  const member = snakeNamed(name);
  return Object.hasOwn(shape, member) ? shape[member] : undefined;
}
