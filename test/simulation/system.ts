import { campaignIdOf, type JobId } from '../../shared/core/ids.ts';
import type { JobAction } from '../../shared/core/jobs/job-actions.ts';
import type { Msisdn } from '../../shared/core/msisdn.ts';
import {
  planFunctionTimeoutMs,
  planVisibilityMs,
  settleFunctionTimeoutMs,
  settleVisibilityMs,
  smsFunctionTimeoutMs,
  smsVisibilityMs,
  tickFunctionTimeoutMs,
} from '../../shared/core/timing.ts';
import { windowAtGate } from '../../shared/flows/gate/window-at-gate.ts';
import { jobOfUpload } from '../../shared/flows/intake/receive-upload.ts';
import { type PlanWork, planWork } from '../../shared/flows/plan/plan-work.ts';
import { sendChunk } from '../../shared/flows/send/send-chunk.ts';
import { settleSender } from '../../shared/flows/settle/settle-sender.ts';
import { tick } from '../../shared/flows/tick.ts';
import { memoryEventQueue } from '../../shared/memory/memory-event-queue.ts';
import { memoryEvents } from '../../shared/memory/memory-events.ts';
import type { SettleMessage, SmsMessage } from '../../shared/ports.ts';
import { sameRates } from '../support/pacing.ts';
import type { Adversary } from './adversary.ts';
import type { CampaignInput } from './campaign-input.ts';
import { canaryTo } from './canary.ts';
import type { Dice } from './dice.ts';
import { fedQueue, type Start } from './fed-queue.ts';
import { newGateStore } from './gate-store.ts';
import { type LedgerStore, newLedgerStore } from './ledger-store.ts';
import type { MessageQueue } from './message-queue.ts';
import type { Mutation } from './mutation.ts';
import { newObjectStore, type ObjectStore } from './object-store.ts';
import { newObserver, type Observer } from './observer.ts';
import { act, ask, askToStop, poll } from './people.ts';
import type { PlannedCampaign } from './planned-campaign.ts';
import { type Host, Outage, startProcess } from './process.ts';
import { newProvider, type SimulatedProvider } from './provider.ts';
import type { Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';
import { type Shared, worldOf } from './world-of.ts';

/** Campaigns have nothing to do with them. */
const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };

export type SystemSettings = {
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly adversary: Adversary;
  /** For jitter and the choice among visible messages. */
  readonly dice: Dice;
  /** How many processes a queue feeds at once. */
  readonly workersMax: number;
  /** How many entries are queued at once. */
  readonly window: number;
  /** Whether a ledger client recognises a stored item as its own. */
  readonly knowsOwnWrites: boolean;
  /** Calls a second that a gate begins with. */
  readonly firstPerSecond: number;
  /** Breaks the protocol on purpose. */
  readonly mutant?: Mutation;
};

export type System = {
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  readonly observer: Observer;
  readonly provider: SimulatedProvider;
  /** Hands a campaign in, as a CRM or as an upload, after some time. */
  take(input: CampaignInput, inMs: number): void;
  /** Does to a campaign what a person wants. */
  act(jobId: JobId, action: JobAction): void;
  /** Puts somebody on the suppression list. */
  suppress(number: Msisdn): void;
  /** Puts in place a campaign that was planned elsewhere. */
  restore(planned: PlannedCampaign): void;
  /** Starts the minute's ticks. */
  tick(): void;
  /** Messages that were given up. */
  deadLetters(): number;
  /** Nothing is running, on its way, or in a queue. */
  isIdle(): boolean;
};

const planSettings = { defaultCountry: 'US', allowForeign: false } as const;
const bucket = 'uploads';

const ceilingPerSecond = 100;

/** A tick with nothing due reads three empty lists. It is left out, unless a clock that is ahead could find something. */
const clockAheadMaxMs = 10_000;

/** The whole system on virtual time: its functions, the queues that feed them, its stores, its users and the provider. */
export function newSystem(settings: SystemSettings): System {
  const { scheduler, adversary, dice, window, mutant = {} } = settings;
  let underWay = 0;
  let started = 0;
  let named = 0;

  const observer = newObserver(scheduler.nowMs, () => ledger);
  const host: Host = {
    scheduler,
    adversary,
    trace: settings.trace,
    crashed(name, error) {
      if (!(error instanceof Outage)) observer.codeBroke(name, error);
    },
    underWay(by) {
      underWay += by;
    },
  };
  const ledger = newLedgerStore({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten: observer.jobWritten,
    entryWritten(before, after) {
      observer.entryWritten(before, after);
      if (adversary.polls()) poll(start, observer, after.jobId);
    },
  });
  const objects = newObjectStore(observer.objectCreated);
  const provider = newProvider(host, observer);

  const start: Start = (kind, limitMs, main, over = () => {}) => {
    started += 1;
    const process = { name: `${kind}-${started}`, limitMs, streams: kind === 'plan' };
    startProcess(
      host,
      process,
      (made) => {
        const world = worldOf(made, shared);
        return main(made, mutant.world?.(world) ?? world);
      },
      over,
    );
  };

  const feeding = {
    scheduler,
    observer,
    start,
    visit: mutant.visit,
    workersMax: settings.workersMax,
    pick: (count: number) => dice.between(0, count - 1),
  };
  const smsQueue = fedQueue<SmsMessage>(
    feeding,
    { kind: 'send', limitMs: smsFunctionTimeoutMs, visibilityMs: smsVisibilityMs },
    sendChunk,
  );
  const planQueue = fedQueue<PlanWork>(
    feeding,
    { kind: 'plan', limitMs: planFunctionTimeoutMs, visibilityMs: planVisibilityMs },
    (world, work) => planWork(world, planSettings, window, work),
  );
  const settleQueue = fedQueue<SettleMessage>(
    feeding,
    { kind: 'settle', limitMs: settleFunctionTimeoutMs, visibilityMs: settleVisibilityMs },
    (world, message, visit) => settleSender(world, { hasCanary: true }, message, visit),
  );
  const putCopies = <Body>(queue: MessageQueue<Body>, body: Body, atLeast: 0 | 1): void => {
    const copies = adversary.copiesInMs();
    for (const inMs of copies.length < atLeast ? [0] : copies) queue.put(body, inMs);
  };
  const gates = newGateStore(settings.knowsOwnWrites);
  const shared: Shared = {
    ledger,
    gates,
    gateSettings: sameRates(settings.firstPerSecond, ceilingPerSecond),
    environments: [new Map(), new Map(), new Map()],
    suppressions: [],
    objects,
    provider,
    adversary,
    observer,
    chance: dice.next,
    freshName: () => `n${++named}`,
    putSms: (message) => putCopies(smsQueue, message, 0),
    putPlan: (message) => putCopies(planQueue, message, 0),
    putSettle: (message) => putCopies(settleQueue, message, 0),
  };

  return {
    ledger,
    objects,
    observer,
    provider,
    take(input, inMs) {
      if (inMs > 0) {
        host.underWay(1);
        scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
          host.underWay(-1);
          this.take(input, 0);
        });
        return;
      }
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
      putCopies(planQueue, { uploads: [upload] }, 1);
    },
    act: (jobId, action) => act(scheduler, start, jobId, action),
    suppress: (number) => askToStop(start, number),
    restore({ input, job, entries, objects: made }) {
      observer.campaignStarts(job.id, input);
      for (const [key, bytes] of made) objects.create(key, bytes);
      ledger.addJob(job);
      for (const entry of entries) ledger.addEntry(entry);
    },
    tick() {
      if (!ledger.anyDue(scheduler.nowMs() + clockAheadMaxMs) && !gates.anyNeedsTick()) return;
      for (let left = adversary.ticksThisMinute(); left > 0; left -= 1) {
        start('tick', tickFunctionTimeoutMs, async (process, world) => {
          const atGate = await windowAtGate(world, 'organization.sms');
          const settings = { window: Math.min(window, atGate.window), canaryTo };
          await tick({ ...world, ...noEvents }, settings, process.remainingMs);
        });
      }
    },
    deadLetters: () => smsQueue.dead.length + planQueue.dead.length + settleQueue.dead.length,
    isIdle: () => underWay === 0 && smsQueue.isEmpty() && planQueue.isEmpty() && settleQueue.isEmpty(),
  };
}
