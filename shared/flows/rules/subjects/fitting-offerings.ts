import type { LimiterWork } from '../../../core/rate-limit/work.ts';
import type { FittingPages, Subjects } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';
import { newAbsence } from './absence.ts';
import { sharedReads } from './shared-reads.ts';

/** What is sold changes seldom, and an order that does not fit is refused by the provider in any case. */
const listKeptMs = 10 * 60_000;

/** Plans whose lists are kept in mind at a time. */
const plansMax = 200;

/**
 * Which offerings fit a plan, from the provider's lists, each page through the rate limiter of its reads. A list is
 * read every ten minutes by a process, and a provider that has none is asked once an hour. As long as it has answered
 * with lists, the one that it does not have is only that one.
 */
export function fittingOfferings(
  ports: PassPorts,
  pages: FittingPages,
  work: LimiterWork = 'deciding',
): NonNullable<Subjects['fitting']> {
  const shared = sharedReads(ports.now, plansMax);
  const absence = newAbsence(ports.now);

  async function read(planOfferingId: string): Promise<ReadonlySet<string> | undefined> {
    const found = new Set<string>();
    const list = pages(planOfferingId)[Symbol.asyncIterator]();
    for (;;) {
      const page = await readThroughLimiter(ports, 'partner.reads', { work }, () => list.next());
      if (page.done === true) return found;
      if ('absent' in page.value) return noList(planOfferingId, page.value.absent);
      absence.disprove();
      for (const id of page.value.ids) found.add(id);
      if (page.value.isLast) return found;
    }
  }

  function noList(planOfferingId: string, why: string): undefined {
    absence.note();
    ports.log.info('offering.fit_unknown', { plan: planOfferingId, why });
  }

  return async (planOfferingId) => {
    if (absence.isKnown()) return undefined;
    return shared(planOfferingId, ports.now() - listKeptMs, () => read(planOfferingId));
  };
}
