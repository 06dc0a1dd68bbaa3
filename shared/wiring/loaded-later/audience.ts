import type { AudiencePorts } from '../../ports/directory/records.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { Watch } from '../../ports/log.ts';
import { readEventReport } from '../../provider/partner/events/event-report.ts';
import { hasPartner } from '../deployed-settings.ts';
import { openDirectory, openRecords } from '../directory.ts';
import { openEvents } from '../stores.ts';
import { openPartnerReads } from './partner-rule-reads.ts';

/** Loaded with the first campaign for an audience: most have a list of their own. */
export function openAudience(watch: Watch): Omit<AudiencePorts, keyof Pacing | 'random'> {
  return {
    records: openRecords(watch),
    directoryPorts: openDirectory(watch),
    ...(hasPartner() && { productPages: openPartnerReads(watch).productPages }),
    events: openEvents(),
    readReport: async (body) => readEventReport(body),
  };
}
