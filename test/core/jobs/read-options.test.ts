import { describe, expect, test } from 'vitest';
import { defaultOptions, optionsOf } from '../../../shared/core/jobs/campaign-options.ts';
import { readOptions } from '../../../shared/core/jobs/read-options.ts';

const all = {
  on_unclear: 'resend',
  on_400: 'hold',
  long_text: 'refuse',
  mode: 'approve',
  priority: 'bulk',
  start_at: '2026-05-04T09:00:00+02:00',
  latest_start: '2026-05-04T08:30:00.5Z',
  quiet_hours: { from: '21:00', to: '08:00', time_zone: 'Europe/Berlin' },
  halt: { error_share: 0.2, after_rows: 50, on_out_of_bundle: true },
  allow_foreign: true,
  default_country: 'DE',
  columns: { to: 'Mobile', text: null, consent: null },
  frequency: { max: 2, per_days: 7 },
  price_per_segment: { amount: 0.0079, currency: 'USD' },
};

const chosen = {
  onUnclear: 'resend',
  on400: 'hold',
  longText: 'refuse',
  mode: 'approve',
  priority: 'bulk',
  startAtMs: Date.UTC(2026, 4, 4, 7),
  latestStartMs: Date.UTC(2026, 4, 4, 8, 30, 0, 500),
  quietHours: { from: '21:00', to: '08:00', timeZone: 'Europe/Berlin' },
  halt: { errorShare: 0.2, afterRows: 50, onOutOfBundle: true },
  allowForeign: true,
  defaultCountry: 'DE',
  columns: { to: 'Mobile', text: null, consent: null },
  frequency: { max: 2, perDays: 7 },
  pricePerSegment: { amount: 0.0079, currency: 'USD' },
};

test('every option is read by its name outside', () => {
  expect(readOptions(all)).toEqual({ options: chosen, faults: [], rest: {} });
});

test('options may stand together in one member, beside others', () => {
  const { mode, ...others } = all;
  expect(readOptions({ mode, options: others, text: 'Hello' })).toEqual({
    options: chosen,
    faults: [],
    rest: { text: 'Hello' },
  });
});

test('what is not said stays unsaid, and the defaults can text nobody twice', () => {
  expect(readOptions({ to: [] })).toEqual({ options: {}, faults: [], rest: { to: [] } });
  expect(optionsOf({ options: { mode: 'check' } })).toEqual({
    onUnclear: 'hold',
    on400: 'split',
    longText: 'split',
    mode: 'check',
    priority: 'bulk',
  });
  expect(defaultOptions.onUnclear).toBe('hold');
});

test('halting needs one limit, and looks at a hundred rows first', () => {
  expect(readOptions({ halt: { error_share: 0 } }).options).toEqual({
    halt: { errorShare: 0, afterRows: 100, onOutOfBundle: false },
  });
});

describe('an invalid option is refused by its path', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ on_unclear: 'guess' }, '/on_unclear'],
    [{ on_400: true }, '/on_400'],
    [{ long_text: null }, '/long_text'],
    [{ mode: 'dry_run' }, '/mode'],
    [{ priority: 'high' }, '/priority'],
    [{ allow_foreign: 'yes' }, '/allow_foreign'],
    [{ default_country: 'de' }, '/default_country'],
    [{ default_country: 'XX' }, '/default_country'],
    [{ default_country: 49 }, '/default_country'],
    [{ options: { default_country: '' } }, '/options/default_country'],
    [{ start_at: '2026-05-04' }, '/start_at'],
    [{ start_at: '2026-05-04T09:00:00' }, '/start_at'],
    [{ start_at: '2026-13-04T09:00:00Z' }, '/start_at'],
    [{ start_at: 1_777_878_000 }, '/start_at'],
    [{ start_at: '2026-05-04T09:00Z', latest_start: '2026-05-04T08:59Z' }, '/latest_start'],
    [
      { options: { start_at: '2026-05-04T09:00Z', latest_start: '2026-05-04T08:59Z' } },
      '/options/latest_start',
    ],
    [{ quiet_hours: '21-8' }, '/quiet_hours'],
    [{ quiet_hours: { from: '24:00', to: '08:00', time_zone: 'UTC' } }, '/quiet_hours/from'],
    [{ quiet_hours: { from: '21:00', to: '8:00', time_zone: 'UTC' } }, '/quiet_hours/to'],
    [{ quiet_hours: { from: '21:00', to: '21:00', time_zone: 'UTC' } }, '/quiet_hours/to'],
    [{ quiet_hours: { from: '21:00', to: '08:00', time_zone: 'CET+1' } }, '/quiet_hours/time_zone'],
    [{ quiet_hours: { from: '21:00', to: '08:00', time_zone: 'UTC', days: [] } }, '/quiet_hours/days'],
    [{ halt: {} }, '/halt'],
    [{ halt: [] }, '/halt'],
    [{ halt: { error_share: 1 } }, '/halt/error_share'],
    [{ halt: { error_share: '20%' } }, '/halt/error_share'],
    [{ halt: { error_share: 0.1, after_rows: 0 } }, '/halt/after_rows'],
    [{ halt: { on_out_of_bundle: 1 } }, '/halt/on_out_of_bundle'],
    [{ price_per_segment: { amount: -1, currency: 'USD' } }, '/price_per_segment/amount'],
    [{ price_per_segment: { amount: 1e300, currency: 'USD' } }, '/price_per_segment/amount'],
    [{ price_per_segment: { amount: 1, currency: 'dollars' } }, '/price_per_segment/currency'],
    [{ columns: 'Mobile' }, '/columns'],
    [{ columns: { to: null } }, '/columns/to'],
    [{ columns: { to: ' ' } }, '/columns/to'],
    [{ columns: { text: 3 } }, '/columns/text'],
    [{ columns: { consent: 'Opt-in' } }, '/columns/consent'],
    [{ columns: { from: 'x'.repeat(201) } }, '/columns/from'],
    [{ columns: { phone: 'Mobile' } }, '/columns/phone'],
    [{ frequency: 'weekly' }, '/frequency'],
    [{ frequency: { max: 0, per_days: 7 } }, '/frequency/max'],
    [{ frequency: { max: 1 } }, '/frequency/per_days'],
    [{ frequency: { max: 1, per_days: 31 } }, '/frequency/per_days'],
    [{ frequency: { max: 1.5, per_days: 7 } }, '/frequency/max'],
    [{ options: 'mode=check' }, '/options'],
    [{ options: { 'a/b': 1 } }, '/options/a~1b'],
    [{ options: { mode: 'dry_run' } }, '/options/mode'],
  ])('%j', (members, pointer) => {
    expect(readOptions(members).faults.map((fault) => fault.pointer)).toEqual([pointer]);
  });

  test.each([
    [{ frequency: { max: 1, perDays: 7 } }, '`perDays` is no option. Did you mean "per_days"?'],
    [{ options: { startAt: 'soon' } }, '`startAt` is no option. Did you mean "start_at"?'],
    [{ quiet_hours: { until: '08:00' } }, '`until` is no option, only from, to, time_zone'],
    [{ options: { when: 'soon' } }, '`when` is no option'],
  ])('%j with the name that is meant, or the existing ones', (members, detail) => {
    expect(readOptions(members).faults.map((fault) => fault.detail)).toEqual([detail]);
  });

  test('with all faults at once', () => {
    const { faults } = readOptions({ mode: 'dry_run', halt: { error_share: 2 }, on_400: 'x' });
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/on_400', '/mode', '/halt/error_share']);
  });
});
