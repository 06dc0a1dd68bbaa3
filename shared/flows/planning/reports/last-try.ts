import { receivesMax } from '../../../core/dead-letters/receives-max.ts';
import { reportMoved } from '../../../core/reports/kept-report.ts';
import { failureOf, InputError } from '../../../errors.ts';
import type { Disposition, Invocation } from '../../../ports/calls/queues.ts';
import type { Reports } from '../../../ports/directory/reports.ts';
import type { AllPorts } from '../../../ports/world.ts';
import type { PlanWork } from '../plan-work.ts';

type ReportPorts = Pick<AllPorts, 'log' | 'now'> & { readonly reports: Reports };

/**
 * A report that its last receive does not end has failed: nobody reads on, and who waits for it is not to wait for
 * ever. What the provider did not let be read needs no look at dead letters, an error of our own does.
 */
export async function endingReport(
  ports: ReportPorts,
  work: PlanWork,
  { receives }: Pick<Invocation, 'receives'>,
  attempt: () => Promise<Disposition>,
): Promise<Disposition> {
  if (!('reportId' in work) || receives < receivesMax) return attempt();
  try {
    const disposition = await attempt();
    if (disposition.kind !== 'ack') await fail(ports, work.reportId, 'provider_unreadable');
  } catch (error) {
    await fail(ports, work.reportId, 'internal_error');
    throw error;
  }
  return { kind: 'ack' };
}

async function fail(
  { reports, log, now }: ReportPorts,
  reportId: Parameters<Reports['report']>[0],
  code: 'provider_unreadable' | 'internal_error',
): Promise<void> {
  const error = new InputError(code, [
    { detail: `The report could not be written in ${receivesMax} tries`, hint: 'Request it again.' },
  ]);
  for (let seen = await reports.report(reportId); seen?.state === 'writing'; ) {
    const written = await reports.replace(reportMoved(seen, 'failed', { failure: failureOf(error) }, now()));
    if (written.applied) return log.warn('report.refused', { reportId, title: error.title });
    seen = written.found;
  }
}
