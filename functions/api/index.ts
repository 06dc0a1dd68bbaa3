import { freshName, now, required } from '../../shared/aws/live.ts';
import { liveDownloads } from '../../shared/aws/live-downloads.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveJobList, liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveQueues } from '../../shared/aws/live-queues.ts';
import { stageSettings } from '../../shared/aws/live-settings.ts';
import { liveSuppressions } from '../../shared/aws/live-suppressions.ts';
import { liveUploadForms } from '../../shared/aws/live-upload-forms.ts';
import { campaignsApi } from '../../shared/lambda/campaigns-api.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

const log = powertoolsLog();
const ledger = liveLedger();
const jobList = liveJobList(ledger);
const [objects, queues, uploadForms, events] = [liveObjects(), liveQueues(), liveUploadForms(), liveEvents()];
const [suppressions, downloads] = [liveSuppressions(), liveDownloads()];
const stores = { ledger, jobList, suppressions, objects, queues, uploadForms, downloads, events };
const world = { ...stores, now, freshName, log };

/** HTTP → campaigns. */
export const handler = campaignsApi(world, { ...stageSettings(), bucket: required('BUCKET_NAME') });
