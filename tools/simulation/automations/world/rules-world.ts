import type { JobId } from '../../../../shared/core/ids.ts';
import { ownCallers } from '../../../../shared/core/jobs/callers.ts';
import type { Command } from '../../../../shared/core/rules/executions/command.ts';
import { ProviderError } from '../../../../shared/errors.ts';
import { commandsOverJobs } from '../../../../shared/flows/commands/commands-over-jobs.ts';
import { jobOfRequest } from '../../../../shared/flows/intake/take-request.ts';
import { limitedRules } from '../../../../shared/flows/rules/subjects/limited-reads.ts';
import type { EventMessage, EventQueue } from '../../../../shared/ports/events.ts';
import type { ProductPages } from '../../../../shared/ports/products.ts';
import type { OfferingPrices, Subjects } from '../../../../shared/ports/rules.ts';
import { readEventReport } from '../../../../shared/provider/partner/events/event-report.ts';
import type { Process } from '../../machinery/process.ts';
import { type Shared, worldOf } from '../../texts/world/world-of.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { FleetAdversary } from '../fleet/fleet-adversary.ts';
import type { FleetOrders } from '../fleet/fleet-orders.ts';
import type { Shown } from '../fleet/fleet-shown.ts';
import { priceAt } from '../scenario.ts';
import { type RuleStores, storesOf } from './rule-stores.ts';

export const planSettings = { defaultCountry: 'ES', allowForeign: true } as const;

export type SharedByRules = Shared & {
  readonly stores: RuleStores;
  readonly fleet: Fleet;
  readonly shown: Shown;
  readonly orders: FleetOrders;
  readonly listsProducts: boolean;
  readonly adversary: FleetAdversary;
  readonly putEvent: (message: EventMessage) => void;
  /** Called with the job that each command is made into. */
  readonly commanded: (jobId: JobId, command: Command) => void;
};

export type RulesWorld = ReturnType<typeof rulesWorldOf>;

/** All that flows of rules and of what they have done may ask for, as one process has it. */
export function rulesWorldOf(process: Process, shared: SharedByRules) {
  const { stores, orders, listsProducts, commanded } = shared;
  const plain = worldOf(process, shared);
  const [operations, orderRecords] = [orders.operationsOf(process), orders.recordsOf(process)];
  const own = storesOf(process, stores);
  const jobs = { ...plain, ...own, operations, orderRecords };
  const eventQueue: EventQueue = {
    sendEvent: (message) => process.step('queue', 'sendEvent', () => shared.putEvent(message)),
  };
  const { subjects, productPages, offeringPrices, numbersOf } = providerReads(process, shared);
  const rules = limitedRules(jobs, {
    ...own,
    subjects,
    numbersOf,
    ...(listsProducts ? { productPages, offeringPrices } : {}),
  });
  const started = commandsOverJobs({ ...jobs, numbersOf: rules.numbersOf }, planSettings);
  const commands: typeof started = {
    ...started,
    start(command) {
      const kind = command.do.kind === 'sms' ? 'campaign' : 'orders';
      commanded(jobOfRequest(kind, ownCallers.rule, command.key), command);
      return started.start(command);
    },
  };
  return {
    ...jobs,
    ...rules,
    commands,
    eventQueue,
    readReport: async (body: Uint8Array) => readEventReport(body),
    cheapReads: {
      organization: () => shared.provider.cheapReadOf(process),
      partner: () => shared.provider.cheapReadOf(process),
    },
    loadStepFaults: async () => () => [],
    targets: [],
    deployedRules: undefined,
  };
}

/** What the provider answers to those who ask it of subscriptions. */
function providerReads(process: Process, { fleet, shown, adversary }: SharedByRules) {
  const read = <Answer>(what: string, effect: () => Answer): Promise<Answer> => {
    const problem = adversary.readProblem();
    return process.step('token', what, () => {
      if (problem !== undefined) throw new ProviderError({ tried: what, ...problem });
      return effect();
    });
  };
  const subjects: Subjects = {
    product: (id) => read(`product ${id}`, () => shown.read(id)),
    subscription: (id) =>
      read(`subscription ${id}`, () =>
        fleet.subscription(id) === undefined ? undefined : { id, status: 'active' },
      ),
    porting: async () => undefined,
    invoice: async () => undefined,
    contract: async () => undefined,
    order: async () => undefined,
  };
  const productPages: ProductPages = (filter, cursor) =>
    read(`products ${filter.subscriptionId ?? 'all'}`, () => shown.page(filter, cursor));
  const offeringPrices: OfferingPrices = (id) =>
    read(`price ${id}`, () => ({
      prices: [{ amount: priceAt(id, process.localMs()), currency: 'EUR' }],
    }));
  const numbersOf = (id: string) =>
    read(`numbers ${id}`, () => {
      const phone = fleet.subscription(id)?.phone;
      return phone === undefined ? [] : [phone];
    });
  return { subjects, productPages, offeringPrices, numbersOf };
}
