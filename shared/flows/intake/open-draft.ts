import type { Asker } from '../../core/access/actor.ts';
import type { JobCallback } from '../../core/callbacks/endpoint.ts';
import type { BatchSettings } from '../../core/jobs/batch-settings.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import type { Labels } from '../../core/jobs/labels.ts';
import { uploadKeyOf } from '../../core/rows/object-keys.ts';
import { draftLifeMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { jobOfRequest, type Taken, takeRequest } from './take-request.ts';

/** What a campaign's upload will have that comes by a form. */
export type DraftRequest = {
  readonly upload: true;
  readonly from?: string;
  readonly text?: string;
  readonly again?: string;
  readonly options?: Partial<CampaignOptions>;
  readonly labels?: Labels;
  readonly callback?: JobCallback;
};

/** What an order batch's upload will have that comes by a form. */
export type OrderDraftRequest = {
  readonly upload: true;
  readonly again?: string;
  readonly batch: BatchSettings;
  readonly options?: Partial<CampaignOptions>;
  readonly labels?: Labels;
  readonly callback?: JobCallback;
};

/** Opens a job whose rows are still to be uploaded. Nothing is planned before they are. */
export async function openDraft(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now'>,
  by: Asker,
  key: string,
  request: DraftRequest | OrderDraftRequest,
): Promise<Taken> {
  const kind = 'batch' in request ? 'orders' : 'campaign';
  const upload = uploadKeyOf(jobOfRequest(kind, by, key));
  return takeRequest(
    ports,
    by,
    key,
    request,
    (requested) => ({ kind: 'form', upload, ...requested }),
    draftLifeMs,
  );
}
