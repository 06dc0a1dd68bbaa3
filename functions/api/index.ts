import { now, required } from '../../shared/aws/live.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveQueues } from '../../shared/aws/live-queues.ts';
import { stageSettings } from '../../shared/aws/live-settings.ts';
import { campaignsApi } from '../../shared/lambda/campaigns-api.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

const log = powertoolsLog();
const world = { ledger: liveLedger(), objects: liveObjects(), queues: liveQueues(), now, log };

/** HTTP → campaigns. */
export const handler = campaignsApi(world, { ...stageSettings(), bucket: required('BUCKET_NAME') });
