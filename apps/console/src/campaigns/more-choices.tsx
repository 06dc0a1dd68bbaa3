import type { ChangeEvent } from 'react';
import type { Faults } from '../api/faults-of.ts';
import { Field } from '../parts/field.tsx';
import { words } from '../words/words.ts';
import { type CampaignForm, ownZone } from './campaign-form.ts';

type MoreChoices = {
  readonly form: CampaignForm;
  readonly faults: Faults<keyof CampaignForm>;
  readonly change: (name: keyof CampaignForm) => (event: ChangeEvent<HTMLInputElement>) => void;
};

/** What most campaigns leave as it is. */
export function MoreChoices({ form, faults, change }: MoreChoices) {
  const { start, country, quiet, zone } = words.campaigns;
  const own = ['moment', 'country', 'quietFrom', 'quietTo'] as const;
  const isWrong = own.some((name) => faults[name] !== undefined);
  return (
    <details open={isWrong || undefined}>
      <summary>{words.moreChoices}</summary>
      {form.source === 'file' && (
        <Field label={country.label} hint={country.hint} error={faults.country}>
          {(props) => <input {...props} maxLength={2} value={form.country} onChange={change('country')} />}
        </Field>
      )}
      <fieldset>
        <legend>{start.label}</legend>
        {(['approval', 'moment'] as const).map((startsAt) => (
          <p key={startsAt}>
            <label>
              <input
                type="radio"
                name="startsAt"
                value={startsAt}
                checked={form.startsAt === startsAt}
                onChange={change('startsAt')}
              />
              {startsAt === 'approval' ? start.now : start.at}
            </label>
          </p>
        ))}
        {form.startsAt === 'moment' && (
          <Field label={start.moment} hint={zone(ownZone())} error={faults.moment}>
            {(props) => (
              <input {...props} type="datetime-local" value={form.moment} onChange={change('moment')} />
            )}
          </Field>
        )}
      </fieldset>
      <fieldset>
        <legend>{quiet.label}</legend>
        <p className="quiet">{zone(ownZone())}</p>
        <Field label={quiet.from} error={faults.quietFrom}>
          {(props) => <input {...props} type="time" value={form.quietFrom} onChange={change('quietFrom')} />}
        </Field>
        <Field label={quiet.to} error={faults.quietTo}>
          {(props) => <input {...props} type="time" value={form.quietTo} onChange={change('quietTo')} />}
        </Field>
      </fieldset>
    </details>
  );
}
