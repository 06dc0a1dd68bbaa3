import { type Progress, rowsOfTexts } from '../../core/counts/progress-of-job.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import { encodeCursor } from '../../core/rows/row-cursor.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';
import type { RenderedText } from '../../flows/results/page-texts.ts';
import type { RowPage } from '../../flows/results/read-recipients.ts';
import { failureView } from '../request/problem.ts';
import { momentOf } from '../route.ts';
import { jobMembers } from './job-members.ts';

/** A campaign as the HTTP API shows it. `accepted` means accepted by the provider: there is no delivery receipt. */
export function campaignView(shown: ShownJob) {
  const { job, progress } = shown;
  return {
    ...jobMembers(shown),
    options: optionsView(job),
    ...countersView(job, progress),
    ...(job.failure === undefined ? {} : { failure: failureView(job.failure) }),
  };
}

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

function countersView({ plan }: Job, progress: Progress) {
  if (plan === undefined) return {};
  return { rows: rowsOfTexts(progress.rows), calls: progress.calls };
}

/** The states of rows, by the name that a caller knows them by. */
export const recipientStates = {
  accepted: 'accepted',
  refused: 'refused',
  unclear: 'unclear',
  held: 'held',
  unprocessed: 'unprocessed',
  suppressed: 'suppressed',
  duplicate: 'duplicate',
  invalid: 'invalid',
} as const;

/** @param textAt the text of the row of a line, where texts were asked for */
export function recipientsView(
  page: RowPage,
  textAt: (line: number) => RenderedText | undefined = () => undefined,
) {
  return {
    items: page.rows.map(({ smsId, usageItem, ...row }) => ({
      ...row,
      ...present({ sms_id: smsId, usage_item: usageItem, text: textAt(row.line) }),
    })),
    next: page.next === undefined ? null : encodeCursor(page.next),
  };
}
