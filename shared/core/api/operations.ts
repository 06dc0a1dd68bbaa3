import { type AskedScope, scopes } from '../access/scopes.ts';

/** The Lambda functions behind the HTTP API, divided by what answering needs. */
export type ApiFunction =
  /** DynamoDB reads. */
  | 'api-read'
  /** Reads whose answers are objects in the bucket. */
  | 'api-files'
  /** Starts, changes and stops work. */
  | 'api-write'
  | 'dead-letters'
  /** Asks the provider: the one function of the API that has its tokens. */
  | 'directory'
  /** Makes and revokes the keys of callers. */
  | 'api-keys'
  /** This API described: needs nothing but its own files. */
  | 'docs'
  | 'webhooks-receive';

/**
 * One operation of the HTTP API. From this table follow the gateway's routes, the functions' routes, `Allow` and the
 * paths of the OpenAPI document. What a request and its answers look like is declared where the operation
 * is implemented (`shared/http`) and described (`tools/api-description`), and the compiler asks for both.
 */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As OpenAPI writes it: `/v1/jobs/{id}`. */
  readonly path: `/${string}`;
  readonly function: ApiFunction;
  /**
   * The scopes of which a caller needs one. `public`: nobody is asked. `proof`: the request proves its own sender.
   */
  readonly scope: readonly AskedScope[] | 'public' | 'proof';
  /**
   * Why a repeat does no harm: the operation only reads, has an Idempotency-Key, changes nothing the second time, or
   * names the version that it changes (If-Match).
   */
  readonly repeat: 'safe' | 'key' | 'natural' | 'match';
  /** If-Match may name the version that was seen; without it the newest one is meant. */
  readonly mayMatch?: true;
  /** It is answered although all else is down, by whom the process knows from before: it shows nothing of people. */
  readonly hurries?: true;
};

/** All that can do anything may stop the rules, and every call. */
const anyButRead = ['send', 'order', 'approve', 'automate', 'erase', 'admin'] as const;

function reads<Path extends `/${string}`>(path: Path, of: ApiFunction, scope: Operation['scope'] = ['read']) {
  return { method: 'GET', path, function: of, scope, repeat: 'safe' } as const;
}

function writes<Path extends `/${string}`>(
  path: Path,
  scope: Operation['scope'],
  repeat: Operation['repeat'],
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
) {
  return { method, path, function: 'api-write', scope, repeat } as const;
}

function managesKeys<Path extends `/${string}`>(path: Path, method: 'POST' | 'DELETE' = 'POST') {
  return { ...writes(path, ['admin'], 'natural', method), function: 'api-keys' } as const;
}

/** Every operation of the HTTP API, by its `operationId`. */
export const operations = {
  createCampaign: writes('/v1/campaigns', ['send'], 'key'),
  createOrderBatch: writes('/v1/order-batches', ['order'], 'key'),
  createSubscriptionChanges: writes('/v1/subscription-changes', ['order'], 'key'),
  createPortings: writes('/v1/portings', ['order'], 'key'),
  createAccountChanges: writes('/v1/account-changes', ['order'], 'key'),

  checkText: writes('/v1/text-checks', ['send'], 'natural'),
  checkColumns: writes('/v1/column-checks', ['send', 'order'], 'natural'),

  listJobs: reads('/v1/jobs', 'api-files'),
  getJob: reads('/v1/jobs/{id}', 'api-read'),
  changeJob: writes('/v1/jobs/{id}', ['own'], 'match', 'PATCH'),
  previewJob: reads('/v1/jobs/{id}/preview', 'api-files', ['approve', 'own']),
  listRows: reads('/v1/jobs/{id}/rows', 'api-files', ['approve', 'own']),
  approveJob: { ...writes('/v1/jobs/{id}/approve', ['approve', 'own'], 'natural'), mayMatch: true },
  pauseJob: { ...writes('/v1/jobs/{id}/pause', ['approve', 'own'], 'natural'), mayMatch: true },
  resumeJob: { ...writes('/v1/jobs/{id}/resume', ['own'], 'natural'), mayMatch: true },
  cancelJob: { ...writes('/v1/jobs/{id}/cancel', ['approve', 'own'], 'natural'), mayMatch: true },
  resolveHeldRows: { ...writes('/v1/jobs/{id}/resolve', ['approve'], 'natural'), mayMatch: true },
  retryJob: { ...writes('/v1/jobs/{id}/retry', ['own'], 'key'), mayMatch: true },
  sendTestTexts: writes('/v1/jobs/{id}/test-texts', ['send'], 'key'),
  getDurations: reads('/v1/jobs/{id}/durations', 'api-files'),
  requestResults: { ...writes('/v1/jobs/{id}/results', ['own'], 'natural'), function: 'api-files' },
  getResults: reads('/v1/jobs/{id}/results/{result_id}', 'api-files', ['own']),

  listNotifications: reads('/v1/notifications', 'api-read'),
  getNotification: reads('/v1/notifications/{id}', 'api-read'),
  approveNotification: writes('/v1/notifications/{id}/approve', ['admin'], 'natural'),
  pauseNotification: writes('/v1/notifications/{id}/pause', ['admin'], 'natural'),
  resumeNotification: writes('/v1/notifications/{id}/resume', ['admin'], 'natural'),
  cancelNotification: writes('/v1/notifications/{id}/cancel', ['admin'], 'natural'),
  resendNotification: writes('/v1/notifications/{id}/resend', ['admin'], 'key'),

  listEndpoints: reads('/v1/endpoints', 'api-write', ['admin']),
  createEndpoint: writes('/v1/endpoints', ['admin'], 'natural'),
  getEndpoint: reads('/v1/endpoints/{id}', 'api-write', ['admin']),
  changeEndpoint: writes('/v1/endpoints/{id}', ['admin'], 'match', 'PATCH'),
  deleteEndpoint: writes('/v1/endpoints/{id}', ['admin'], 'match', 'DELETE'),
  pingEndpoint: writes('/v1/endpoints/{id}/ping', ['admin'], 'key'),
  rotateEndpointSecret: writes('/v1/endpoints/{id}/rotate-secret', ['admin'], 'natural'),
  resendToEndpoint: writes('/v1/endpoints/{id}/resend', ['admin'], 'key'),

  getSuppressions: reads('/v1/suppressions', 'api-files', ['send']),
  changeSuppressions: writes('/v1/suppressions', ['send'], 'natural'),
  createSuppressionImport: writes('/v1/suppressions/imports', ['send'], 'natural'),
  listSuppressionImports: reads('/v1/suppressions/imports', 'api-files', ['send']),
  createSuppressionExport: writes('/v1/suppressions/exports', ['send'], 'key'),
  getSuppressionExport: reads('/v1/suppressions/exports/{id}', 'api-files', ['send']),
  checkSuppressions: writes('/v1/suppressions/check', ['send'], 'natural'),

  searchPeople: { ...writes('/v1/people/search', ['send', 'order'], 'natural'), function: 'api-files' },

  createReport: writes('/v1/reports', ['order', 'approve'], 'key'),
  listReports: reads('/v1/reports', 'api-files', ['order', 'approve']),
  getReport: reads('/v1/reports/{id}', 'api-files', ['order', 'approve']),
  cancelReport: writes('/v1/reports/{id}/cancel', ['order', 'approve'], 'natural'),

  requestErasure: writes('/v1/erasures', ['erase'], 'key'),
  listErasures: reads('/v1/erasures', 'api-read', ['erase']),
  getErasure: reads('/v1/erasures/{id}', 'api-read', ['erase']),

  getRules: reads('/v1/rules', 'api-read'),
  getRuleQuotas: reads('/v1/rules/{name}/quotas', 'api-read'),
  putRules: writes('/v1/rules', ['automate'], 'match', 'PUT'),
  testRule: writes('/v1/rules/{name}/test', ['automate'], 'natural'),
  setRuleMode: writes('/v1/rules/{name}/mode', ['automate'], 'natural', 'PUT'),
  setAutomation: writes('/v1/automation', anyButRead, 'natural', 'PUT'),
  getRuleSchema: { ...reads('/v1/rule-schema', 'api-write') },
  listRuleVersions: reads('/v1/rule-versions', 'api-read'),
  listExecutions: reads('/v1/executions', 'api-read'),

  listEvents: reads('/v1/events', 'api-read'),
  getEvent: reads('/v1/events/{id}', 'api-read', ['automate']),
  replayEvents: writes('/v1/replays', ['automate'], 'natural'),
  receiveWebhook: {
    ...writes('/webhooks/{source}', 'proof', 'natural'),
    function: 'webhooks-receive',
  },

  getStatus: { ...reads('/v1/status', 'api-read'), hurries: true },
  setSending: writes('/v1/sending', anyButRead, 'natural', 'PUT'),

  listProviderAccounts: reads('/v1/provider/accounts', 'directory'),
  listOrderTemplates: reads('/v1/provider/order-templates', 'directory'),
  listCatalogs: reads('/v1/provider/catalogs', 'directory'),
  listOfferings: reads('/v1/provider/catalogs/{id}/offerings', 'directory'),
  listCarriers: reads('/v1/provider/carriers', 'directory'),
  listOrganizationRecords: reads('/v1/provider/organization/{topic}', 'directory'),
  getOrganizationRecord: reads('/v1/provider/organization/{topic}/{id}', 'directory'),
  listPartnerRecords: reads('/v1/provider/partner/{topic}', 'directory'),
  getPartnerRecord: reads('/v1/provider/partner/{topic}/{id}', 'directory'),

  listDeadLetterQueues: reads('/v1/dead-letters', 'dead-letters', ['admin']),
  listDeadLetters: reads('/v1/dead-letters/{queue}', 'dead-letters', ['admin']),
  redriveDeadLetters: {
    ...writes('/v1/dead-letters/{queue}/redrive', ['admin'], 'natural'),
    function: 'dead-letters',
  },

  getMe: reads('/v1/me', 'api-read', scopes),
  listKeys: reads('/v1/keys', 'api-keys', ['admin']),
  createKey: managesKeys('/v1/keys'),
  rotateKey: managesKeys('/v1/keys/{name}/rotate'),
  revokeKey: managesKeys('/v1/keys/{name}', 'DELETE'),

  listAudit: reads('/v1/audit', 'api-read', ['admin']),

  getOpenApi: reads('/openapi.json', 'docs', 'public'),
  getDocs: reads('/docs', 'docs', 'public'),
  getDocsFile: reads('/docs/{file}', 'docs', 'public'),
  getProblem: reads('/problems/{code}', 'docs', 'public'),
  getHealth: reads('/health', 'docs', 'public'),
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof operations;

/** The methods that operations have on a path, HEAD beside GET, in the order of the table. */
export function methodsOf(path: string): readonly string[] {
  const methods = Object.values<Operation>(operations)
    .filter((operation) => matches(operation.path, path))
    .map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((step, at) => (step.startsWith('{') ? given[at] !== '' : step === given[at]))
  );
}
