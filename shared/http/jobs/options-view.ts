import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { momentOf } from '../route.ts';

/** A campaign's options in the names of the HTTP API, those included that it has by default. */
export function optionsView(job: Job) {
  const { startAtMs, latestStartMs, quietHours, halt, allowForeign, pricePerSegment, frequency, ...words } =
    optionsOf(job);
  const { defaultCountry, columns, encoding, literal, transliterate, fallbackText, refuseNumbers } = words;
  return {
    mode: words.mode,
    priority: words.priority,
    on_unclear: words.onUnclear,
    on_400: words.on400,
    long_text: words.longText,
    ...(startAtMs === undefined ? {} : { start_at: momentOf(startAtMs) }),
    ...(latestStartMs === undefined ? {} : { latest_start: momentOf(latestStartMs) }),
    ...(quietHours === undefined
      ? {}
      : { quiet_hours: { from: quietHours.from, to: quietHours.to, time_zone: quietHours.timeZone } }),
    ...(halt === undefined
      ? {}
      : {
          halt: {
            ...(halt.errorShare === undefined ? {} : { error_share: halt.errorShare }),
            after_rows: halt.afterRows,
            on_out_of_bundle: halt.onOutOfBundle,
          },
        }),
    ...(allowForeign === undefined ? {} : { allow_foreign: allowForeign }),
    ...(defaultCountry === undefined ? {} : { default_country: defaultCountry }),
    ...(literal === undefined ? {} : { literal }),
    ...(fallbackText === undefined ? {} : { fallback_text: fallbackText }),
    ...(transliterate === undefined ? {} : { transliterate }),
    ...(refuseNumbers === undefined ? {} : { refuse_numbers: refuseNumbers }),
    ...(columns === undefined ? {} : { columns }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(frequency === undefined
      ? {}
      : {
          frequency:
            frequency === 'any' ? ('any' as const) : { max: frequency.max, per_days: frequency.perDays },
        }),
    ...(pricePerSegment === undefined ? {} : { price_per_segment: pricePerSegment }),
  };
}
