import { campaignIdOf, type JobId } from '../../../../shared/core/ids.ts';
import { uploadKeyOf } from '../../../../shared/core/rows/object-keys.ts';
import { createCampaign } from '../../../../shared/flows/intake/create-campaign.ts';
import { openDraft } from '../../../../shared/flows/intake/open-draft.ts';
import { jobIdOfUpload, type Upload } from '../../../../shared/flows/intake/receive-upload.ts';
import { planUrgent } from '../../../../shared/flows/planning/plan-urgent.ts';
import type { Adversary } from '../../machinery/adversary.ts';
import type { Scheduler } from '../../machinery/scheduler.ts';
import type { ObjectStore } from '../../machinery/stores/object-store.ts';
import type { CampaignInput } from '../campaign-input.ts';
import { writtenOptions } from '../people/wishes.ts';
import { ask } from '../people.ts';
import { planSettings } from '../plan-settings.ts';
import type { Observer } from '../watch/observer.ts';
import type { Start } from './fed-queue.ts';
import type { Machinery } from './machinery.ts';

export const bucket = 'uploads';
const crm = 'crm';

type Parts = {
  readonly scheduler: Scheduler;
  readonly adversary: Adversary;
  readonly start: Start;
  readonly later: Machinery<unknown>['later'];
  readonly objects: ObjectStore;
  readonly observer: Observer;
  /** Tells the planners of an upload. */
  readonly tell: (upload: Upload) => void;
};

type UploadForm = Extract<CampaignInput['form'], { kind: 'upload' }>;

/** Hands campaigns in, as CRMs and as people with files do. */
export function newIntake({ scheduler, adversary, start, later, objects, observer, tell }: Parts) {
  const askFor = (
    kind: 'ask' | 'ask urgent',
    main: Parameters<typeof ask>[3],
    answered: () => void = () => {},
  ): void => {
    for (let left = adversary.asksTwice() ? 2 : 1; left > 0; left -= 1)
      ask(scheduler, start, kind, main, left === 1 ? answered : () => {});
  };
  const put = (key: string, { csv, metadata }: Pick<UploadForm, 'csv' | 'metadata'>): Upload => ({
    bucket,
    key,
    versionId: objects.upload(key, Buffer.from(csv), metadata),
  });
  const tellOf = (upload: Upload, { reportedInMs }: UploadForm): void => {
    for (const inMs of reportedInMs) later(inMs, () => tell(upload));
  };

  const request = (input: CampaignInput): void => {
    const { form, name } = input;
    if (form.kind !== 'request') return;
    observer.campaignStarts(campaignIdOf('request', crm, name), input);
    const isUrgent = form.request.options?.priority === 'urgent';
    askFor(isUrgent ? 'ask urgent' : 'ask', async (world) => {
      const { job } = await createCampaign(world, crm, name, form.request);
      if (isUrgent) await planUrgent(world, planSettings, job);
    });
  };
  /** Asks for a form, and puts the file where it says. */
  const throughForm = (input: CampaignInput, form: UploadForm): void => {
    const { name, options } = input;
    const jobId = campaignIdOf('request', crm, name);
    observer.campaignStarts(jobId, input);
    askFor(
      'ask',
      async (world) => void (await openDraft(world, crm, name, { upload: true, options })),
      () => {
        if (form.reportedInMs.length > 0) tellOf(put(uploadKeyOf(jobId), { ...form, metadata: {} }), form);
      },
    );
  };
  const withSettings = ({ options }: CampaignInput, form: UploadForm, key: string): UploadForm => {
    const settings = JSON.stringify({ options: writtenOptions(options) });
    if (form.settings === 'metadata')
      return { ...form, metadata: { ...form.metadata, options: JSON.stringify(writtenOptions(options)) } };
    const putSidecar = () => void objects.upload(key.replace(/csv$/, 'json'), Buffer.from(settings), {});
    const inMs = adversary.sidecarInMs?.();
    if (inMs === undefined) putSidecar();
    else later(inMs, putSidecar);
    return form;
  };
  const upload = (input: CampaignInput, form: UploadForm): JobId => {
    const key = `campaigns/${input.name}.csv`;
    const file = withSettings(input, form, key);
    if (form.emptyFirst) {
      const empty = put(key, { csv: '', metadata: file.metadata });
      const none = { rows: new Map(), counts: { accepted: 0, duplicate: 0, invalid: 0 } };
      observer.campaignStarts(jobIdOfUpload(empty), { ...input, ...none, name: `${input.name}-empty` });
      tellOf(empty, form);
    }
    const whole = put(key, file);
    observer.campaignStarts(jobIdOfUpload(whole), input);
    tellOf(whole, form);
    return jobIdOfUpload(whole);
  };

  return (input: CampaignInput): void => {
    const { form, name } = input;
    if (form.kind === 'request') {
      request(input);
      return;
    }
    if (form.settings === 'form') {
      throughForm(input, form);
      return;
    }
    const jobId = upload(input, form);
    const { again, ...once } = form;
    if (again === undefined) return;
    const metadata = again.wanted ? { ...form.metadata, again: 'yes' } : form.metadata;
    const same = { ...input, name: `${name}-again`, ...(again.wanted ? {} : { repeats: jobId }) };
    later(again.inMs, () => {
      upload({ ...same, handedInAtMs: scheduler.nowMs() }, { ...once, metadata });
    });
  };
}
