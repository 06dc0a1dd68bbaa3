import { count, decimal, memberName, moment, momentIn } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

type Fact = readonly [name: string, value: string | false | undefined];
type Options = Job['options'];

const said = words.campaigns.schedule;

/**
 * When a job goes out, and what of its options is not as usual.
 *
 * @param write how a time is written: for `Said`, or as mere letters
 */
export function optionFacts(
  { options, state, waiting, remind }: Pick<Job, Shown>,
  write: (at: string) => string = moment,
): readonly Fact[] {
  const { start_at: start, latest_start: latest, quiet_hours: quiet, mode } = options;
  const at = (time: string) => inBothZones(time, quiet?.time_zone, write);
  const isOpen = state === 'draft' || state === 'planning' || state === 'ready';
  const soon = waiting?.for === 'approval' || mode === 'approve' ? said.onceApproved : said.onceChecked;
  return [
    [said.start, mode === 'check' ? said.never : start ? said.notBefore(at(start)) : isOpen && soon],
    [said.latest, latest && at(latest)],
    [said.hours, quiet && said.between(quiet.to, quiet.from, quiet.time_zone)],
    ...unusual(options),
    [said.remind, remind && said.reminded(remind.after_hours, remind.text)],
  ];
}

type Shown = 'options' | 'state' | 'waiting' | 'remind';

function unusual(options: Options): readonly Fact[] {
  const { halt, frequency, allow_foreign: foreign, refuse_numbers: refused, encoding } = options;
  return [
    [said.priority, options.priority === 'urgent' && said.urgent],
    [said.frequency, frequency && frequencyWords(frequency)],
    [said.halt, halt && haltWords(halt)],
    [said.unclear, options.on_unclear === 'resend' && said.resend],
    [said.on400, options.on_400 === 'hold' && said.hold],
    [said.longText, options.long_text === 'refuse' && said.refuse],
    [said.fallback, options.fallback_text],
    [said.literal, options.literal && said.asItStands],
    [said.transliterate, options.transliterate && said.plain],
    [said.country, options.default_country],
    [said.foreign, foreign !== undefined && (foreign ? said.texted : said.notTexted)],
    [said.refused, refused && (refused.map(memberName).join(', ') || said.none)],
    [said.encoding, encoding],
  ];
}

function frequencyWords(frequency: NonNullable<Options['frequency']>): string {
  if (frequency === 'any') return said.anyFrequency;
  return said.most(frequency.max, frequency.per_days);
}

function haltWords({ error_share: share, after_rows: after, on_out_of_bundle: extra }: Halt): string {
  const parts = [
    share !== undefined && said.errorShare(decimal(share * 100), count(after)),
    extra && said.outOfBundle,
  ];
  return parts.filter(Boolean).join('; ');
}

type Halt = NonNullable<Options['halt']>;

/** A time as its reader knows it, and as the people do who are texted, where that differs. */
function inBothZones(time: string, zone: string | undefined, write: (at: string) => string): string {
  const own = moment(time);
  const there = zone === undefined ? own : momentIn(time, zone);
  return there === own ? write(time) : `${write(time)} (${there})`;
}
