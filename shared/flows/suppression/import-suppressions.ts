import { readCsv } from '../../core/ingest/csv/csv.ts';
import { countryOfList } from '../../core/intake/upload-country.ts';
import { ownCallers } from '../../core/jobs/callers.ts';
import type { Country, Msisdn } from '../../core/msisdn.ts';
import { endOf, isListedLonger, type SuppressionList } from '../../core/suppression/suppression.ts';
import {
  type ListColumns,
  type ListRowFault,
  readListRow,
  type Why,
} from '../../core/suppression/suppression-row.ts';
import { type NumberGroup, WaitingNumbers } from '../../core/suppression/waiting-numbers.ts';
import { failureOf, InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { belowTitles } from '../intake/open-table.ts';
import { readUpload } from '../intake/read-upload.ts';
import type { Upload } from '../intake/receive-upload.ts';
import { appendChange, currentList } from './suppress.ts';
import { isTakenOver, writeSuppressionReport } from './uploaded-lists.ts';

type Ports = Pick<AllPorts, 'objects' | 'suppressions' | 'now' | 'log'>;

/** By how many records it is found out which columns have numbers. */
const recordsSampled = 1_000;

/**
 * Puts an uploaded CSV's numbers on the suppression list; a `reason` column says why, an `expires_at` column until
 * when. Rows with something wrong in them are named by line in the report, and do not keep the others from the list.
 * Events of uploads come late, twice and in any order: a version that was imported once changes nothing again, and no
 * version makes an entry end earlier or lists a number that was taken off since.
 */
export async function importSuppressions(
  ports: Ports,
  settings: { readonly defaultCountry: Country },
  upload: Upload,
): Promise<void> {
  if (await isTakenOver(ports.objects, upload)) return;
  const stored = await readUpload(ports.objects, upload);
  if (stored === undefined) return;
  const own = { versionId: upload.versionId, saidAtMs: stored.storedAtMs ?? 0 };
  const list = await currentList(ports);
  const waiting = new WaitingNumbers();
  const put = (group: NumberGroup): Promise<void> => listGroup(ports, list, own, group);
  const count = { accepted: 0, refused: 0, overruled: 0, faultsLeftOff: 0 };
  const faults: { line: number; reason: ListRowFault }[] = [];
  const record = (line: number, reason: ListRowFault): void => {
    if (faults.length < faultsNamedMax) faults.push({ line, reason });
    else count.faultsLeftOff += 1;
  };
  let failure: InputError | undefined;
  try {
    let columns: ListColumns | undefined;
    let country = settings.defaultCountry;
    const { sample, records } = await belowTitles(readCsv(stored.body), recordsSampled);
    for await (const { line, cells, broken } of records) {
      if (columns === undefined) {
        // Loaded with the first list: the words of all languages are many, and few processes read one.
        const { listColumns } = await import('../../core/suppression/list-columns.ts');
        country = countryOfList(stored.metadata) ?? country;
        columns = listColumns(cells, sample.slice(1), country);
        continue;
      }
      const { numbers, why, fault } = readListRow(cells, columns, country);
      // What its cells say is listed all the same: nobody loses protection by a slip.
      const isPast = endOf(why) <= own.saidAtMs;
      if (broken !== undefined) record(line, 'broken_quotes');
      else if (fault !== undefined) record(line, fault);
      else if (isPast) record(line, 'past');
      const sayable = numbers.filter(
        (number) => !isPast && maySay(list, own, number, why) && !waiting.isLonger(number, why),
      );
      const listsNobody = isPast || numbers.length === 0;
      count[listsNobody ? 'refused' : sayable.length === 0 ? 'overruled' : 'accepted'] += 1;
      for (const number of sayable) {
        if (isListed(list, number, why)) {
          waiting.drop(number);
          continue;
        }
        const ripe = waiting.add(number, why);
        if (ripe !== undefined) await put(ripe);
      }
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    failure = error;
  }
  for (let group = waiting.takeOldest(); group !== undefined; group = waiting.takeOldest()) await put(group);
  const facts = { upload: upload.versionId, ...count, faults: faults.length };
  if (failure === undefined) ports.log.info('suppression_list.imported', facts);
  else ports.log.error('suppression_list.unreadable', { ...facts, title: failure.title }, failure);
  await writeSuppressionReport(ports.objects, upload, {
    ...count,
    faults,
    ...(failure === undefined ? {} : { failure: failureOf(failure) }),
  });
}

/** How many faulty rows the report names. */
const faultsNamedMax = 100;

/** A number whose date has passed is listed as well: the row says no more than the list does. */
function isListed(list: SuppressionList, number: Msisdn, why: Why): boolean {
  const entry = list.entryOf(number);
  return entry !== undefined && entry.reason === why.reason && entry.expiresAtMs === why.expiresAtMs;
}

/** An uploaded version of a list, and when it was uploaded: it counts from then on, however late its event comes. */
type ListUpload = { readonly versionId: string; readonly saidAtMs: number };

/**
 * Whether an upload may list this number. It lists nobody who was taken off later, and makes no entry end earlier; of
 * two entries that end together, the newer one stands. So the list ends up the same in whatever order the events of
 * uploads come.
 */
function maySay(list: SuppressionList, { saidAtMs }: ListUpload, number: Msisdn, why: Why): boolean {
  const isLater = (atMs = 0) => Math.floor(atMs / secondMs) > Math.floor(saidAtMs / secondMs);
  if (isLater(list.removedAtMs(number)) || isListedLonger(list, number, why)) return false;
  const entry = list.entryOf(number);
  return entry === undefined || endOf(entry) < endOf(why) || !isLater(entry.saidAtMs);
}

/** S3 tells times to the second. */
const secondMs = 1_000;

/** Lists those of a group's numbers of which the upload may still say it. */
async function listGroup(
  ports: Ports,
  list: SuppressionList,
  upload: ListUpload,
  { why, numbers }: NumberGroup,
): Promise<void> {
  const said = { kind: 'added', by: ownCallers.upload, ...upload, ...why } as const;
  const change = { ...said, numbers: [...numbers], atMs: ports.now() };
  await appendChange(ports, list, change, (number) => maySay(list, upload, number, why));
}
