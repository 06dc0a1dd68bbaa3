import type { BodyOf } from '@fleetcast/client';
import type { Faults } from '../api/errors.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Field } from '../parts/fields.tsx';
import { words } from '../words/words.ts';
import type { OrderForm } from './order-form.ts';
import { ProviderChoice } from './provider-choice.tsx';
import { TariffChoice } from './tariff-choice.tsx';

type Choices = {
  readonly form: OrderForm;
  readonly faults: Faults<keyof OrderForm>;
  readonly change: (change: Partial<OrderForm>) => void;
};

const said = words.orderForm;
const once = { refetchMs: false } as const;

/** What people get, from the lists of the API that takes the orders. */
export function OrderChoices(props: Choices) {
  const { form, faults, change } = props;
  const query = { provider_api: form.api, limit: 1_000 };
  const accounts = useAnswer('listProviderAccounts', { query }, once);
  return (
    <>
      <ProviderChoice
        label={said.account.label}
        none={said.account.choose}
        answer={accounts}
        nameOf={accountName}
        value={form.account}
        error={faults.account}
        onChoose={(account) => change({ account })}
      />
      {form.api === 'organization' ? <OfOrganization {...props} /> : <OfPartner {...props} />}
    </>
  );
}

export function accountName({
  id,
  name,
  number,
  country,
}: BodyOf<'listProviderAccounts'>['items'][number]): string {
  return [name ?? number ?? id, country].filter(Boolean).join(', ');
}

function OfOrganization({ form, faults, change }: Choices) {
  const templates = useAnswer('listOrderTemplates', { query: { limit: 1_000 } }, once);
  return (
    <>
      <ProviderChoice
        label={said.template.label}
        none={said.template.none}
        answer={templates}
        nameOf={({ id, description }) => description ?? id}
        value={form.template}
        error={faults.template}
        onChoose={(template) => change({ template })}
      />
      <Field label={said.group.label} hint={said.group.hint} error={faults.group}>
        {(props) => (
          <input {...props} value={form.group} onChange={({ target }) => change({ group: target.value })} />
        )}
      </Field>
    </>
  );
}

function OfPartner({ form, faults, change }: Choices) {
  return (
    <>
      <TariffChoice
        none={{ catalog: said.catalog.choose, plan: said.plan.choose }}
        catalog={form.catalog}
        plan={form.plan}
        error={faults.plan}
        onChoose={change}
      />
      <Field label={said.country.label} hint={said.country.hint} error={faults.country}>
        {(props) => (
          <input
            {...props}
            maxLength={2}
            value={form.country}
            onChange={({ target }) => change({ country: target.value })}
          />
        )}
      </Field>
    </>
  );
}
