import type { z } from 'zod';

type Plain = string | number | boolean | bigint | null | undefined;

/** Everything that a schema describes may be read-only in a view. */
type ReadOnly<Value> = Value extends Plain
  ? Value
  : { readonly [Name in keyof Value]: ReadOnly<Value[Name]> };

type NamesIn<Value> = Value extends unknown ? keyof Value : never;
type At<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : never) : never;

/** The members that a view has and its schema does not describe, as paths. */
type Undescribed<View, Described> = View extends Plain
  ? never
  : View extends readonly (infer Item)[]
    ? Undescribed<Item, Described extends readonly (infer Own)[] ? Own : never>
    : string extends NamesIn<Described>
      ? never
      : {
          [Name in NamesIn<View> & string]: Name extends NamesIn<Described>
            ? Undescribed<At<View, Name>, NonNullable<At<Described, Name>>>
            : // A member that another branch of the view has is never there.
              [At<View, Name>] extends [undefined]
              ? never
              : Name;
        }[NamesIn<View> & string];

/** The names of members that a schema has in another form. */
type Differing<View, Described> = View extends unknown
  ? { [Name in keyof View]: View[Name] extends At<Described, Name> ? never : Name }[keyof View]
  : never;

type Fit<View, Described> = [View] extends [ReadOnly<Described>]
  ? [Undescribed<View, Described>] extends [never]
    ? unknown
    : { readonly undescribed: Undescribed<View, Described> }
  : { readonly differs: Differing<View, ReadOnly<Described>> };

/**
 * Holds a schema against the type of the view that makes the answer: it does not compile when the view has a member
 * that the schema leaves out, or has it in another form.
 */
export function viewed<View>() {
  return <Schema extends z.ZodType>(schema: Schema & Fit<View, z.output<Schema>>): Schema => schema;
}
