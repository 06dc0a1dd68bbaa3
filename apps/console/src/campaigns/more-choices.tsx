import type { ChangeEvent } from 'react';
import type { Faults } from '../api/errors.ts';
import { Field } from '../parts/fields.tsx';
import { momentIn } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type CampaignForm, startsOf } from './campaign-form.ts';
import { zones } from './zoned-time.ts';

type MoreChoices = {
  readonly form: CampaignForm;
  readonly faults: Faults<keyof CampaignForm>;
  readonly change: (
    name: keyof CampaignForm,
  ) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

/** What most campaigns leave as it is. */
export function MoreChoices({ form, faults, change }: MoreChoices) {
  const { start, country, quiet, zone } = words.campaigns;
  const own = ['zone', 'moment', 'turn', 'country', 'quietFrom', 'quietTo'] as const;
  const isWrong = own.some((name) => faults[name] !== undefined);
  return (
    <details open={isWrong || undefined}>
      <summary>{words.moreChoices}</summary>
      {form.source === 'file' && (
        <Field label={country.label} hint={country.hint} error={faults.country}>
          {(props) => <input {...props} maxLength={2} value={form.country} onChange={change('country')} />}
        </Field>
      )}
      <Field label={zone.label} hint={zone.hint} error={faults.zone}>
        {(props) => (
          <select {...props} value={form.zone} onChange={change('zone')}>
            {zones().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
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
          <Field label={start.moment} hint={zone.of(form.zone)} error={faults.moment}>
            {(props) => (
              <input {...props} type="datetime-local" value={form.moment} onChange={change('moment')} />
            )}
          </Field>
        )}
        {form.startsAt === 'moment' && <Turn form={form} error={faults.turn} onChoose={change('turn')} />}
      </fieldset>
      <fieldset>
        <legend>{quiet.label}</legend>
        <p className="quiet">{zone.of(form.zone)}</p>
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

type TurnOf = {
  readonly form: CampaignForm;
  readonly error: string | undefined;
  readonly onChoose: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** Which one is meant, where the clocks are put back over the chosen time and show it twice. */
function Turn({ form, error, onChoose }: TurnOf) {
  const [first, second] = startsOf(form);
  if (first === undefined || second === undefined) return null;
  const { label, hint, choose } = words.campaigns.turn;
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <select {...props} value={form.turn} onChange={onChoose}>
          <option value="">{choose}</option>
          <option value="first">{momentIn(new Date(first).toISOString(), form.zone)}</option>
          <option value="second">{momentIn(new Date(second).toISOString(), form.zone)}</option>
        </select>
      )}
    </Field>
  );
}
