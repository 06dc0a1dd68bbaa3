import { providerApiOfList } from '../../../core/directory/list.ts';
import type { BatchKind } from '../../../core/jobs/batch-settings.ts';
import type { Step } from '../../../core/jobs/operation.ts';
import { type DirectoryTopic, idFaultsOf } from '../../../core/orders/named-ids.ts';
import type { NameLists } from '../../../core/orders/named-in-rows.ts';
import type { OrderPlanEnd } from '../../../core/orders/order-plan.ts';
import type { StepFault } from '../../../core/orders/rows/validate-orders.ts';
import type { OrderPlanning } from '../../../ports/orders.ts';
import { readKnownIds } from '../../directory/read-known-ids.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';

/** What the ids of a batch's rows are checked with. */
export type IdCheck = {
  readonly faultOf: (step: Step) => StepFault | undefined;
  /** By which names in rows become ids. */
  readonly names: NameLists;
  readonly unchecked: Pick<OrderPlanEnd, 'unchecked'>;
};

/**
 * Reads what the ids of a batch's rows may name, so that a wrong one is found before anything is ordered. Where the
 * provider cannot be asked the batch is planned all the same, and says which columns nobody has looked up: an outage
 * would otherwise hold up rows that are right, and a wrong id is refused by the call, with nothing ordered.
 *
 * @param writtenAtMs when the batch was created
 */
export async function lookUpIds(
  ports: PassPorts & Pick<OrderPlanning, 'directoryPorts'>,
  kind: BatchKind,
  writtenAtMs: number,
): Promise<IdCheck> {
  const { directoryPorts } = ports;
  if (directoryPorts === undefined)
    return { faultOf: () => undefined, names: { known: {}, unread: new Map() }, unchecked: {} };
  const columns = columnsOf[kind];
  const topics = (Object.keys(columns) as DirectoryTopic[]).filter((topic) =>
    directoryPorts.providerApis.includes(providerApiOfList(topic)),
  );
  const { known, unchecked } = await readKnownIds({ ...ports, ...directoryPorts }, topics, writtenAtMs);
  return {
    names: { known, unread: new Map(unchecked.map(({ topic, reason }) => [topic, reason])) },
    faultOf: (step) => idFaultsOf(step, known, ports.now())[0],
    unchecked:
      unchecked.length === 0
        ? {}
        : { unchecked: unchecked.map(({ topic, reason }) => ({ columns: columns[topic] ?? [], reason })) },
  };
}

/** What rows of a kind name by ids, and in which columns. */
const columnsOf: Readonly<Record<BatchKind, Partial<Readonly<Record<DirectoryTopic, readonly string[]>>>>> = {
  activate: {
    'organization.accounts': ['account_id'],
    'organization.order-templates': ['template_id'],
  },
  change: { 'organization.accounts': ['account_id'] },
  'partner-activate': { 'partner.accounts': ['account_id'], 'partner.offerings': ['plan', 'addons'] },
  'partner-change': { 'partner.accounts': ['account_id'], 'partner.offerings': ['plan', 'addons'] },
  'partner-porting': {
    'partner.network-operators': ['network_operator_id'],
    'partner.service-providers': ['service_provider_id'],
  },
  'partner-account': { 'partner.accounts': ['account_id'] },
};
