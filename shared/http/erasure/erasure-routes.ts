import * as z from 'zod/mini';
import type { Erasure } from '../../core/erasure/erasure.ts';
import { parseErasureId } from '../../core/ids.ts';
import { type Country, type Msisdn, parseMsisdn } from '../../core/msisdn.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import { requestErasure } from '../../flows/erasure/erase-number.ts';
import type { ApiPorts, ApiSettings } from '../api-call.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { notFound } from '../request/problem.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { answer, type Route, route } from '../route.ts';

export const erasureForm = () =>
  z.strictObject({ number: z.string().check(z.describe('The number that is erased everywhere.')) });

/** Erases a number everywhere. It travels in the body only: addresses end in logs. */
export function erasureRoutes(ports: ApiPorts, settings: ApiSettings): Route[] {
  return [
    route('requestErasure', { body: erasureForm }, async ({ body, caller, key }) => {
      const erasure = await requestErasure(ports, caller, key, readErasureNumber(body.number, settings));
      return answer(202, erasureView(erasure), { location: `/v1/erasures/${erasure.id}` });
    }),
  ];
}

/** How far an erasure has come. */
export function erasureReads(ports: Pick<ReadPorts, 'erasures'>): Route[] {
  return [
    route('getErasure', {}, async ({ params }) => {
      const id = parseErasureId(params.id);
      const erasure = id === undefined ? undefined : await ports.erasures.erasure(id);
      if (erasure === undefined) throw notFound('There is no such erasure');
      return answer(200, erasureView(erasure));
    }),
  ];
}

/**
 * Reads the number that is to be erased.
 *
 * @param settings `from` is the stage's own sender: without it no text could be sent or reconciled
 * @throws InputError with a JSON Pointer for each fault
 */
function readErasureNumber(
  number: string,
  settings: { readonly defaultCountry: Country; readonly from?: string },
): Msisdn {
  const read = parseMsisdn(number, settings.defaultCountry);
  const pointer = '/number';
  if ('fault' in read) {
    const detail = numberFaultWords(read.fault, number, settings.defaultCountry, { mayName: false });
    throw invalidRequest([{ detail, pointer }]);
  }
  const own = parseMsisdn(settings.from ?? '', settings.defaultCountry);
  if ('msisdn' in own && own.msisdn === read.msisdn)
    throw invalidRequest([{ detail: "`number` is the stage's own sender, and no recipient", pointer }]);
  return read.msisdn;
}

export function erasureView(erasure: Erasure) {
  const { id, state, createdAtMs, by, looked, held, staysListed, secondWalkAtMs, doneAtMs } = erasure;
  return {
    id,
    state,
    requested_at: momentOf(createdAtMs),
    requested_by: by,
    objects: { looked_into: looked, held_it: held },
    stays_suppressed: staysListed,
    ...(state === 'checking' && secondWalkAtMs !== undefined
      ? { second_look_at: momentOf(secondWalkAtMs) }
      : {}),
    ...(doneAtMs === undefined ? {} : { done_at: momentOf(doneAtMs) }),
  };
}

function momentOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
