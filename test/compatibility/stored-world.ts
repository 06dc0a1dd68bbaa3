import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableLedger } from '../../shared/aws/calls/ledger.ts';
import { tableJobCounts, tableRowListing } from '../../shared/aws/counts/job-counts.ts';
import { tableErasures } from '../../shared/aws/erasure/erasures.ts';
import { tableEvents } from '../../shared/aws/events/events.ts';
import { tableJobList } from '../../shared/aws/jobs/job-list.ts';
import { tableListedJobs } from '../../shared/aws/jobs/listed-jobs.ts';
import { tableRecordOwners } from '../../shared/aws/orders/record-owners.ts';
import { tableSubscriptionIndex } from '../../shared/aws/orders/subscription-index.ts';
import { tableLimiters } from '../../shared/aws/rate-limit/limiters.ts';
import { tableReports } from '../../shared/aws/reports/reports.ts';
import { tableDecisions } from '../../shared/aws/rules/decisions.ts';
import { tableExecutions } from '../../shared/aws/rules/executions.ts';
import { tableQuotas } from '../../shared/aws/rules/quotas.ts';
import { tableRules } from '../../shared/aws/rules/rules.ts';
import { tableSweepCursors, tableWatched } from '../../shared/aws/rules/watched.ts';
import { tableSuppressions } from '../../shared/aws/suppression/suppressions.ts';
import { tableTokenCoordinator } from '../../shared/aws/tokens/token-coordinator.ts';
import { commandsOverJobs } from '../../shared/flows/commands/commands-over-jobs.ts';
import { memoryProviderOrders } from '../../shared/memory/orders/provider-orders.ts';
import type { Notifier } from '../../shared/ports/notifications.ts';
import { readEventReport } from '../../shared/provider/partner/events/event-report.ts';
import { startDynamodb } from '../../tools/aws-emulator/dynamodb/start-dynamodb.ts';
import { createEvents } from '../contract/events/local-event-table.ts';
import { fixedClock } from '../support/clock.ts';
import { recordingProvider } from '../support/recording-provider.ts';
import { createLedger, localCredentials } from '../support/target/local-table.ts';
import { aWorld } from '../support/world.ts';
import { knownSubscriptions } from '../support/worlds/rule-world.ts';
import { stage } from '../support/worlds/run-world.ts';

/**
 * A world whose rows lie in DynamoDB tables, as the deployed adapters write and read them; its objects and queues are
 * in RAM, and its provider keeps records.
 *
 * @param release begins each random name, so that no name of one release is given again by another
 */
export async function storedWorld(release: string, startMs?: number) {
  const server = await startDynamodb(undefined, 0);
  // One client for all adapters, as a deployed process has.
  const place = { endpoint: server.url, region: 'us-east-1', credentials: localCredentials };
  const dynamo = new DynamoDBClient(place);
  const [ledgerTable, eventTable] = [createLedger(), createEvents()];
  await dynamo.send(ledgerTable);
  await dynamo.send(eventTable);
  const [name = '', eventsName = ''] = [ledgerTable.input.TableName, eventTable.input.TableName];
  let names = 0;
  const newId = () => {
    names += 1;
    return `${release.replaceAll('.', '-')}-${names}`;
  };
  const clock = fixedClock(startMs);
  const texts = recordingProvider(clock.now);
  const orders = memoryProviderOrders(clock.now);
  orders.have('subs_1', 'active');
  const reported: string[] = [];
  const crm: Notifier = {
    async notify({ key }) {
      reported.push(key);
      return { kind: 'taken', id: key };
    },
  };

  const plain = aWorld({ sms: texts.sms, sentTexts: texts.sentTexts, clock });
  const written = tableLedger(dynamo, name, newId);
  const jobList = tableJobList(dynamo, name, written);
  const suppressions = tableSuppressions(dynamo, name, newId);
  const stores = {
    ledger: { ...written, ...jobList },
    jobList,
    listedJobs: tableListedJobs(dynamo, name),
    rowListing: tableRowListing(dynamo, name),
    limiters: tableLimiters(dynamo, name, newId),
    suppressions,
    suppressionErasing: suppressions,
    erasures: tableErasures(dynamo, name, newId),
    jobCounts: tableJobCounts(dynamo, name, newId),
    recordOwners: tableRecordOwners(dynamo, name, newId),
    subscriptionIndex: tableSubscriptionIndex(dynamo, name, newId),
    reports: tableReports(dynamo, name, newId),
    rules: tableRules(dynamo, name, newId),
    quotas: tableQuotas(dynamo, name),
    executions: tableExecutions(dynamo, name, newId),
    decisions: tableDecisions(dynamo, name, plain.now),
    watched: tableWatched(dynamo, name),
    sweepCursors: tableSweepCursors(dynamo, name, newId),
    tokens: tableTokenCoordinator(dynamo, name, 'organization', newId),
    events: tableEvents(dynamo, eventsName, newId),
  };
  const world = { ...plain, ...stores, newId };
  const ordering = { operations: orders.operations, orderRecords: orders.orderRecords };
  return {
    ...world,
    ...ordering,
    loadOrdering: async () => ({ ...world, ...ordering }),
    commands: commandsOverJobs({ ...world, numbersOf: async () => [] }, stage),
    providerSubscriptions: knownSubscriptions().subjects,
    readReport: async (body: Uint8Array) => readEventReport(body),
    notifiers: { crm },
    silences: new Map(),
    texts,
    orders,
    reported,
    dynamo,
    tables: { ledger: name, events: eventsName },
    close: async () => {
      dynamo.destroy();
      await server.close();
    },
  };
}

export type StoredWorld = Awaited<ReturnType<typeof storedWorld>>;
