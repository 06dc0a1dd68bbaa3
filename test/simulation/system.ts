import { campaignIdOf, type JobId } from '../../shared/core/ids.ts';
import type { JobAction } from '../../shared/core/jobs/job-actions.ts';
import type { Msisdn } from '../../shared/core/msisdn.ts';
import { windowAtGate } from '../../shared/flows/gate/window-at-gate.ts';
import { jobOfUpload } from '../../shared/flows/intake/receive-upload.ts';
import { type PlanWork, planWork } from '../../shared/flows/plan/plan-work.ts';
import { sendChunk } from '../../shared/flows/send/send-chunk.ts';
import { settleSender } from '../../shared/flows/settle/settle-sender.ts';
import { tick } from '../../shared/flows/tick/tick.ts';
import { memoryEventQueue } from '../../shared/memory/memory-event-queue.ts';
import { memoryEvents } from '../../shared/memory/memory-events.ts';
import type { SettleMessage, SmsMessage } from '../../shared/ports/world.ts';
import type { CampaignInput } from './campaign-input.ts';
import { canaryTo } from './canary.ts';
import { type LedgerStore, newLedgerStore } from './ledger-store.ts';
import { type Machinery, type MachinerySettings, newMachinery } from './machinery.ts';
import type { Mutation } from './mutation.ts';
import { newObjectStore, type ObjectStore } from './object-store.ts';
import { newObserver, type Observer } from './observer.ts';
import type { BusyPeople } from './people/busy-people.ts';
import { type PersonsRequest, send as sendRequest } from './people/requests.ts';
import { act, ask, askToStop, poll } from './people.ts';
import { planSettings } from './plan-settings.ts';
import type { PlannedCampaign } from './planned-campaign.ts';
import { newProvider, type SimulatedProvider } from './provider.ts';
import { type Shared, type SimulatedWorld, worldOf } from './world-of.ts';

/** Campaigns have nothing to do with them. */
const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };

export type SystemSettings = MachinerySettings & {
  /** How many processes a queue feeds at once. */
  readonly workersMax: number;
  /** How many entries are queued at once. */
  readonly window: number;
  /** Breaks the protocol on purpose. */
  readonly mutant?: Mutation;
  /** Told of what people get to know of. */
  readonly people?: BusyPeople;
};

export type System = Pick<Machinery<SimulatedWorld>, 'deadLetters' | 'isIdle'> & {
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  readonly observer: Observer;
  readonly provider: SimulatedProvider;
  /** Hands a campaign in, as a CRM or as an upload, after some time. */
  take(input: CampaignInput, inMs: number): void;
  /** Does to a campaign what a person wants. */
  act(jobId: JobId, action: JobAction): void;
  /** Asks the API for something, as a person does. */
  request(request: PersonsRequest): void;
  /** The run waits for what happens then. */
  later(inMs: number, happen: () => void): void;
  /** Puts somebody on the suppression list. */
  suppress(number: Msisdn): void;
  /** Puts in place a campaign that was planned elsewhere. */
  restore(planned: PlannedCampaign): void;
  /** Starts the minute's ticks. */
  tick(): void;
};

const bucket = 'uploads';

/** The whole system on virtual time: its functions, the queues that feed them, its stores, its users and the provider. */
export function newSystem(settings: SystemSettings): System {
  const { scheduler, adversary, window, workersMax, mutant = {}, people } = settings;
  const observer = newObserver(scheduler.nowMs, () => ledger);
  const machinery = newMachinery<SimulatedWorld>(settings, {
    observer,
    visit: mutant.visit,
    isStreaming: (kind) => kind === 'plan' || kind === 'try',
    worldOf(process) {
      const world = worldOf(process, shared);
      return mutant.world?.(world) ?? world;
    },
  });
  const { host, start, deadLetters, isIdle } = machinery;
  const ledger = newLedgerStore({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten(job) {
      observer.jobWritten(job);
      people?.jobWritten(job);
    },
    entryWritten(before, after) {
      observer.entryWritten(before, after);
      people?.entryWritten(after);
      if (adversary.polls()) poll(start, observer, after.jobId);
    },
  });
  const objects = newObjectStore(observer.objectCreated);
  const provider = newProvider(host, observer);

  const texts = machinery.queue<SmsMessage>('send', workersMax, sendChunk);
  const plans = machinery.queue<PlanWork>('plan', workersMax, (world, work) =>
    planWork(world, planSettings, window, work),
  );
  const settling = machinery.queue<SettleMessage>('settle', workersMax, (world, message, visit) =>
    settleSender(world, { hasCanary: true }, message, visit),
  );
  const shared: Shared = {
    ...machinery.shared,
    ledger,
    objects,
    provider,
    observer,
    putSms: (message) => texts.put(message),
    putPlan: (message) => plans.put(message),
    putSettle: (message) => settling.put(message),
  };

  const take = (input: CampaignInput): void => {
    const { form, name } = input;
    if (form.kind === 'request') {
      observer.campaignStarts(campaignIdOf('request', 'crm', name), input);
      for (let left = adversary.asksTwice() ? 2 : 1; left > 0; left -= 1) {
        ask(scheduler, start, name, form.request);
      }
      return;
    }
    const key = `campaigns/${name}.csv`;
    const upload = { bucket, key, versionId: objects.upload(key, Buffer.from(form.csv), form.metadata) };
    observer.campaignStarts(jobOfUpload(upload), input);
    // The bucket tells of an upload at least once; nobody but the bucket knows of it yet.
    plans.put({ uploads: [upload] }, 1);
  };

  return {
    deadLetters,
    isIdle,
    ledger,
    objects,
    observer,
    provider,
    take: (input, inMs) => (inMs > 0 ? machinery.later(inMs, () => take(input)) : take(input)),
    act: (jobId, action) => act(scheduler, start, jobId, action),
    request: (request) =>
      sendRequest(start, request, () => {
        if (request.kind === 'resolve') observer.asked(request.jobId, request.what);
      }),
    later: machinery.later,
    suppress: (number) => askToStop(start, number),
    restore({ input, job, entries, objects: made }) {
      observer.campaignStarts(job.id, input);
      for (const [key, bytes] of made) objects.create(key, bytes);
      ledger.addJob(job);
      for (const entry of entries) ledger.addEntry(entry);
    },
    tick() {
      machinery.tick(ledger, async (process, world) => {
        const atGate = await windowAtGate(world, 'organization.sms');
        const ofTick = { window: Math.min(window, atGate.window), canaryTo };
        await tick({ ...world, ...noEvents }, ofTick, process.remainingMs);
      });
    },
  };
}
