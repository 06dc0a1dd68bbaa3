import type { Faults } from '../api/errors.ts';
import { useAnswer } from '../api/use-answer.ts';
import { accountName } from '../orders/order-choices.tsx';
import { ProviderChoice } from '../orders/provider-choice.tsx';
import { TariffChoice } from '../orders/tariff-choice.tsx';
import { Choices, Field } from '../parts/fields.tsx';
import { memberName } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type AudienceField, type AudienceForm, emptyAudience, statuses } from './audience.ts';

type AudienceChoices = {
  readonly audience: AudienceForm;
  readonly faults: Faults<AudienceField>;
  readonly onChange: (audience: AudienceForm) => void;
};

const said = words.campaigns.audience;
const apis = ['partner', 'organization'] as const;

/** Which subscriptions of the fleet are texted: each choice must hold. */
export function AudienceChoices({ audience, faults, onChange }: AudienceChoices) {
  const { api, status, account } = audience;
  const accounts = useAnswer(
    'listProviderAccounts',
    { query: { provider_api: api, limit: 1_000 } },
    { refetchMs: false },
  );
  const change = (part: Partial<AudienceForm>) => onChange({ ...audience, ...part });
  const turn = (one: (typeof status)[number]) =>
    change({ status: statuses[api].filter((each) => status.includes(each) !== (each === one)) });
  return (
    <>
      <p className="quiet">{said.hint}</p>
      <Choices
        label={said.api}
        type="radio"
        error={faults.api}
        of={apis.map((one) => [one, said.apis[one]])}
        chosen={[api]}
        // Ids of one API mean nothing to the other.
        onChoose={(one) => onChange({ ...emptyAudience, api: one })}
      />
      <Choices
        label={said.status}
        type="checkbox"
        error={faults.status}
        of={statuses[api].map((one) => [one, memberName(one)])}
        chosen={status}
        onChoose={turn}
      />
      <ProviderChoice
        label={said.account.label}
        none={said.account.any}
        answer={accounts}
        nameOf={accountName}
        value={account}
        error={faults.account}
        onChoose={(chosen) => change({ account: chosen })}
      />
      {api === 'partner' && <OfPartner audience={audience} faults={faults} change={change} />}
    </>
  );
}

type OfPartner = Pick<AudienceChoices, 'audience' | 'faults'> & {
  readonly change: (part: Partial<AudienceForm>) => void;
};

function OfPartner({ audience, faults, change }: OfPartner) {
  const { simInstalled: sim } = said;
  return (
    <>
      <TariffChoice
        none={{ catalog: said.anyTariff, plan: words.orderForm.plan.choose }}
        catalog={audience.catalog}
        plan={audience.plan}
        error={faults.plan}
        onChoose={change}
      />
      {(['usedPercent', 'ranOutDays'] as const).map((name) => (
        <Field key={name} label={said[name].label} hint={said[name].hint} error={faults[name]}>
          {(props) => (
            <input
              {...props}
              inputMode="numeric"
              value={audience[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={sim.label} error={faults.simInstalled}>
        {(props) => (
          <select
            {...props}
            value={audience.simInstalled}
            onChange={({ target }) => change({ simInstalled: target.value as AudienceForm['simInstalled'] })}
          >
            <option value="">{sim.any}</option>
            <option value="no">{sim.no}</option>
            <option value="yes">{sim.yes}</option>
          </select>
        )}
      </Field>
    </>
  );
}
