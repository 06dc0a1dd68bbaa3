import { useAnswer } from '../api/use-answer.ts';
import { words } from '../words/words.ts';
import { ProviderChoice } from './provider-choice.tsx';

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
