import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';

/** What a list of the provider answers. */
type Listed = {
  readonly items: readonly { readonly id: string }[];
  readonly incomplete?: boolean | undefined;
  readonly reason?: unknown;
};

type ProviderChoice<List extends Listed> = {
  readonly label: string;
  /** What stands in the place of a choice. */
  readonly none: string;
  readonly answer: {
    readonly data: List | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly nameOf: (item: List['items'][number]) => string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** One of the things that the provider lists: chosen, never typed. */
export function ProviderChoice<List extends Listed>(choice: ProviderChoice<List>) {
  const { label, none, answer, nameOf, value, error, onChoose } = choice;
  const { data } = answer;
  return (
    <>
      <Field label={label} hint={data?.incomplete ? words.orderForm.incomplete : undefined} error={error}>
        {(props) => (
          <select
            {...props}
            value={value}
            disabled={data === undefined}
            onChange={({ target }) => onChoose(target.value)}
          >
            <option value="">{data === undefined && answer.error === null ? words.loading : none}</option>
            {data?.items.map((item) => (
              <option key={item.id} value={item.id}>
                {nameOf(item)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {answer.error !== null && <Problem error={answer.error} again={() => void answer.refetch()} />}
    </>
  );
}
