import { useAnswer } from '../api/use-answer.ts';
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

type Chosen = { readonly catalog: string; readonly plan: string };

type TariffChoice = Chosen & {
  /** What stands in the place of a choice. */
  readonly none: Chosen;
  readonly error: string | undefined;
  readonly onChoose: (change: Partial<Chosen>) => void;
};

const said = words.orderForm;
const once = { refetchMs: false } as const;

/** A tariff of the partner API, by the catalog that lists it. */
export function TariffChoice({ catalog, plan, none, error, onChoose }: TariffChoice) {
  const catalogs = useAnswer('listCatalogs', { query: { limit: 1_000 } }, once);
  return (
    <>
      <ProviderChoice
        label={said.catalog.label}
        none={none.catalog}
        answer={catalogs}
        nameOf={({ id, name }) => name ?? id}
        value={catalog}
        onChoose={(chosen) => onChoose({ catalog: chosen, plan: '' })}
      />
      {catalog !== '' && (
        <Plans
          catalog={catalog}
          none={none.plan}
          value={plan}
          error={error}
          onChoose={(chosen) => onChoose({ plan: chosen })}
        />
      )}
    </>
  );
}

type Plans = {
  readonly catalog: string;
  readonly none: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
};

function Plans({ catalog, ...choice }: Plans) {
  const request = { path: { id: catalog }, query: { type: 'plan' as const, limit: 1_000 } };
  const plans = useAnswer('listOfferings', request, once);
  return (
    <ProviderChoice
      {...choice}
      label={said.plan.label}
      answer={plans}
      nameOf={({ id, name, status }) =>
        [name ?? id, status !== 'active' && status].filter(Boolean).join(', ')
      }
    />
  );
}
