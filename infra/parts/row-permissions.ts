import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { openLists, undecidedJobs } from '../../shared/core/counts/listed-job.ts';
import { jobIdStarts } from '../../shared/core/ids.ts';
import {
  accessKeys,
  auditKeys,
  ledgerKeys as keys,
  type ListName,
  lists,
} from '../../shared/core/key-prefixes.ts';
import type { ProviderApi } from '../../shared/core/provider-api.ts';

/** Beginnings of partition keys, by what may be done with their rows. */
export type Rows = Readonly<Partial<Record<keyof typeof actions, readonly string[]>>>;

const actions = {
  get: 'dynamodb:GetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
} as const;

/** Rows of the ledger's table and no others: of a worker that leaks, not the whole table does. */
export function useRows(table: Pick<ITable, 'tableArn'>, ...rows: readonly Rows[]): PolicyStatement[] {
  return Object.entries(actions).flatMap(([name, action]) => {
    const starts = rows.flatMap((some) => some[name as keyof Rows] ?? []);
    return starts.length === 0 ? [] : [boundTo(starts, action, table.tableArn)];
  });
}

/** Looks for what is due in groups of the index. */
export function queryDue(table: Pick<ITable, 'tableArn'>, ...groups: readonly string[]): PolicyStatement {
  return boundTo(groups, actions.query, `${table.tableArn}/index/due`);
}

/** Each list, and where it has those that are not over. */
const listKeys = {
  jobs: [lists.jobs, openLists.jobs],
  notifications: [lists.notifications, openLists.notifications],
  reports: [lists.reports],
  erasures: [lists.erasures],
} as const satisfies Record<ListName, readonly string[]>;

/** Reads lists of jobs, reports and erasures as they are shown. Which jobs want a decision is in another index. */
export function queryListed(
  table: Pick<ITable, 'tableArn'>,
  ...names: readonly (keyof typeof listKeys)[]
): PolicyStatement[] {
  const parts = names.flatMap((name) => listKeys[name]);
  const listed = boundTo(parts, actions.query, `${table.tableArn}/index/listed`);
  return names.includes('jobs') ? [listed, queryDue(table, undecidedJobs)] : [listed];
}

/**
 * A request that names no row at all, such as a scan, would meet a condition on each of its rows: `Null` is what
 * refuses it.
 *
 * Source: DynamoDB developer guide, "Using IAM policy conditions for fine-grained access control"; IAM user guide,
 * "Multivalued context keys". The leading key of an index is the index's own.
 */
function boundTo(starts: readonly string[], action: string, resource: string): PolicyStatement {
  return new PolicyStatement({
    actions: [action],
    resources: [resource],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...new Set(starts.map(patternOf))] },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
}

/** Only a key that ends in a mark of the beginnings has something behind it. */
function patternOf(start: string): string {
  return /[#_.]$/.test(start) ? `${start}*` : start;
}

/** Jobs and their entries; a worker has to do with one kind. */
export function jobs(...kinds: readonly (keyof typeof jobIdStarts)[]): Rows {
  return { ...singleEntries(...kinds), query: startsOf(keys.entries, kinds) };
}

/** The same for who only looks. */
export function readJobs(...kinds: readonly (keyof typeof jobIdStarts)[]): Rows {
  return { get: startsOf(keys.job, kinds), query: startsOf(keys.entries, kinds) };
}

/** Jobs and their rows: those in a state are found by what large jobs were counted to. */
export function readRows(...kinds: readonly (keyof typeof jobIdStarts)[]): Rows {
  return {
    get: startsOf(keys.job, kinds),
    query: [keys.entries, keys.counts].flatMap((key) => startsOf(key, kinds)),
  };
}

/** Jobs, and entries that are named: of a notification there is one. */
export function singleEntries(...kinds: readonly (keyof typeof jobIdStarts)[]): Rows {
  const both = [...startsOf(keys.job, kinds), ...startsOf(keys.entries, kinds)];
  return { get: both, put: both };
}

/** Entries that are named: of a notification there is one. */
export function namedEntries(...kinds: readonly (keyof typeof jobIdStarts)[]): Rows {
  return { get: startsOf(keys.entries, kinds) };
}

/** The list of jobs names notifications too, and each listed job is read. */
export const listJobs: Rows = { get: startsOf(keys.job, ['notifications']), query: [keys.jobList] };

function startsOf(key: string, kinds: readonly (keyof typeof jobIdStarts)[]): string[] {
  return kinds.map((kind) => `${key}${jobIdStarts[kind]}`);
}

/** Takes out of jobs which changes have been passed on. */
export function outboxesOf(...kinds: readonly (keyof typeof jobIdStarts)[]): Rows {
  return { update: startsOf(keys.job, kinds) };
}

/** Notes that entries of a large job move. */
export const marks: Rows = { update: [keys.counts] };

/** Counts large jobs. */
export const keepCounts: Rows = { ...marks, get: [keys.counts], query: [keys.counts], put: [keys.counts] };

/** What large jobs were counted to. */
export const counts: Rows = { get: [keys.counts] };

export const newJobs: Rows = { put: [keys.jobList] };

/** Claims what a file holds, so that the same is not sent twice. */
export const contents: Rows = { get: [keys.content], put: [keys.content] };

export const jobList: Rows = { query: [keys.jobList] };

/** Asks who calls, and notes the day of it. */
export const authenticate: Rows = { get: [accessKeys.keys], put: [accessKeys.lastUses] };

/** Adds to the audit log. Nothing of it is changed: IAM cannot ask for a condition, so the code does. */
export const addAudit: Rows = { put: [auditKeys.months] };

export const readAudit: Rows = { query: [auditKeys.months] };

/** Counts what callers create. */
export const createCounts: Rows = { update: [keys.creates] };

/** Makes keys, changes them and lists them. */
export const manageKeys: Rows = { put: [accessKeys.keys], query: [accessKeys.keys, accessKeys.lastUses] };

/** Everything that a call of an API takes: its limiters, its tokens, and what it notes before each claim. */
export function calls(...apis: readonly ProviderApi[]): Rows {
  const limiters = apis.map((api) => `${keys.limiter}${api}.`);
  const rings = apis.map((api) => `${keys.token}${api}`);
  return { get: [...limiters, ...rings], put: [...limiters, ...rings], update: limiters };
}

export const limitersOf = (...apis: readonly ProviderApi[]): Rows => ({
  get: apis.map((api) => `${keys.limiter}${api}.`),
});

/** Whether calls have an access token. Tokens are elsewhere. */
export const tokenRecords = (...apis: readonly ProviderApi[]): Rows => ({
  get: apis.map((api) => `${keys.token}${api}`),
});

/** How the stage is doing, as far as rows say it. */
export const statusRows: Rows = { get: [keys.status, keys.sending], query: [keys.endpoints] };

export const schedulerRuns: Rows = { get: [keys.status], put: [keys.status] };

export const newClaims: Rows = { put: [keys.claims] };

export const claims: Rows = { query: [keys.claims] };

/** Who of the senders is looked up, until when. */
export const leases: Rows = { get: [keys.sender] };

export const senders: Rows = { ...leases, put: [keys.sender] };

export const suppressionList: Rows = { query: [keys.suppressions] };

/** Adds to the list; who comes second with a number looks what the first one wrote. */
export const suppressing: Rows = { ...suppressionList, get: [keys.suppressions], put: [keys.suppressions] };

export const reports: Rows = { get: [keys.report], put: [keys.report] };

export const erasures: Rows = { get: [keys.erasure], put: [keys.erasure] };

export const rulesInForce: Rows = { query: [keys.rules] };

export const newRules: Rows = { get: [keys.rules], put: [keys.rules] };

export const changeRules: Rows = { ...rulesInForce, ...newRules };

/** Which calls people have stopped. */
export const stops: Rows = { get: [keys.sending] };

/** Stops calls, and allows them again. */
export const stopCalls: Rows = { ...stops, put: [keys.sending] };

export const executions: Rows = { get: [keys.execution], put: [keys.execution] };

/** Reserves under quotas, and gives back. */
export const quotas: Rows = { get: [keys.quota], put: [keys.quota], update: [keys.quota] };

/** Watched products: adds to their list, and takes none off it. */
export const recordWatched: Rows = { update: [keys.watched, keys.watchedOf] };

/** The products of one subscription. */
export const watchedOf: Rows = { query: [keys.watchedOf] };

/** Manages endpoints. Their secrets are put and never read. */
export const manageEndpoints: Rows = {
  get: [keys.endpoints],
  query: [keys.endpoints],
  put: [keys.endpoints, keys.endpointSecrets],
  delete: [keys.endpoints],
};

/** Calls endpoints, and notes how they do. */
export const callEndpoints: Rows = { get: [keys.endpoints, keys.endpointSecrets], put: [keys.endpoints] };

/** What exists at the provider: keeps lists, and says who reads one. */
export const directoryLists: Rows = { get: [keys.directory], put: [keys.directory] };

/** Only the sweeps of `scheduler` walk over the whole list, and see that a product is over. */
export const sweep: Rows = {
  get: [keys.sweep, keys.watched],
  put: [keys.sweep],
  query: [keys.watched],
  delete: [keys.watched, keys.watchedOf],
};

/** What rules decided, and why. */
export const decisions: Rows = { query: [keys.decisions] };

export const newDecisions: Rows = { put: [keys.decisions] };

/** Who is ordered for, and whose order a record of the provider is. */
export const persons: Rows = { get: [keys.person], put: [keys.person] };

export const recordOwners: Rows = { get: [keys.record], put: [keys.record] };
