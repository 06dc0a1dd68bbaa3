import type { BatchKind } from '../../jobs/batch-settings.ts';
import type { OrderColumn } from './order-column-names.ts';

const wordsOf = (...lists: readonly string[]) => new Set(lists.flatMap((list) => list.split(' ')));

/** When something ends or changes, as `plainName` leaves it, in the languages of most lists. */
const days = wordsOf(
  'effective effectivedate effectiveon effectivefrom effectiveat changedate changeon executeon',
  'scheduled scheduleddate scheduledfor scheduledat scheduledon duedate requesteddate targetdate lastday',
  'endson endsat endat canceldate cancelon cancelat cancellationdate cancelationdate cancellationeffectivedate',
  'terminationdate terminateon validfrom validuntil stichtag wirksamab gültigab enddatum enddate',
  'kündigungzum kündigungsdatum endetam dateeffet datedeffet datederésiliation datefin datedefin fechaefectiva',
  'fechadebaja fechafin datadecorrenza datacessazione ingangsdatum einddatum opzegdatum dataefetiva dzieńzmiany',
);

/** A day of anything: beside a column of what is to be done it is mostly when. */
const anyDays = wordsOf('date day asof asofdate due end datum fecha');

const starts = wordsOf(
  'start starts startdate startson starttime startsat begin begins begindate startdatum activationdate activateon',
);

const portings = wordsOf(
  'portingdate portdate portingday portingon portingtime portingdatetime preferreddate desireddate',
  'portierungsdatum wunschtermin',
);

/** Columns that say when, and how people call them who do not know the name. */
const called: Partial<Record<BatchKind, readonly (readonly [OrderColumn, ReadonlySet<string>])[]>> = {
  'partner-change': [
    ['when', new Set([...days, ...anyDays])],
    ['start_at', starts],
  ],
  'partner-porting': [['porting_at', new Set([...days, ...anyDays, ...portings])]],
};

/**
 * The column that an unknown name of a day probably means: without it the change would be made at once.
 *
 * @param name as `plainName` leaves it
 */
export function dayColumn(kind: BatchKind, name: string): OrderColumn | undefined {
  return called[kind]?.find(([, words]) => words.has(name))?.[0];
}

/** Whether a name is that of a day, and orders of this kind know none: they are made as soon as the batch runs. */
export function isLostDay(kind: BatchKind, name: string): boolean {
  return kind === 'change' && days.has(name);
}
