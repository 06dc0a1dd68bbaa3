import type { OperationId } from '../api/operations.ts';

type Said = Readonly<Record<string, unknown>>;

export type Audited = {
  /** What the entry calls it; what the request says, in its body or as a parameter, may be a part of that. */
  readonly action: string | ((said: Said) => string);
  /** What has no id is called so, with its name behind a colon where it has one. */
  readonly of: string;
  /** It shows personal data and changes nothing. Its entry is written before the answer goes out. */
  readonly reveals?: true;
  /** It stops something, and is done even while the log cannot be written; what the request says may decide. */
  readonly stops?: true | ((said: Said) => boolean);
};

/** What each operation that changes or reveals something is called in the audit log. */
export const auditedOperations: Readonly<Partial<Record<OperationId, Audited>>> = {
  createCampaign: { action: 'job.create', of: 'jobs' },
  createOrderBatch: { action: 'job.create', of: 'jobs' },
  createSubscriptionChanges: { action: 'job.create', of: 'jobs' },
  createPortings: { action: 'job.create', of: 'jobs' },
  createAccountChanges: { action: 'job.create', of: 'jobs' },
  changeJob: { action: 'job.change', of: 'jobs' },
  approveJob: { action: 'job.approve', of: 'jobs' },
  pauseJob: { action: 'job.pause', of: 'jobs', stops: true },
  resumeJob: { action: 'job.resume', of: 'jobs' },
  cancelJob: { action: 'job.cancel', of: 'jobs', stops: true },
  resolveHeldRows: { action: ({ action }) => `rows.${word(action)}`, of: 'jobs' },
  retryJob: { action: 'job.retry', of: 'jobs' },
  sendTestTexts: { action: 'job.test', of: 'jobs' },
  previewJob: { action: 'job.preview', of: 'jobs', reveals: true },
  listRows: { action: 'rows.reveal', of: 'jobs', reveals: true },
  requestResults: { action: 'results.request', of: 'jobs' },
  getResults: {
    action: ({ activation }) => (activation === 'true' ? 'activation.reveal' : 'results.reveal'),
    of: 'jobs',
    reveals: true,
  },

  approveNotification: { action: 'notification.approve', of: 'notifications' },
  pauseNotification: { action: 'notification.pause', of: 'notifications', stops: true },
  resumeNotification: { action: 'notification.resume', of: 'notifications' },
  cancelNotification: { action: 'notification.cancel', of: 'notifications', stops: true },
  resendNotification: { action: 'notification.resend', of: 'notifications' },

  createEndpoint: { action: 'endpoint.create', of: 'endpoints' },
  changeEndpoint: { action: 'endpoint.change', of: 'endpoints' },
  deleteEndpoint: { action: 'endpoint.delete', of: 'endpoints' },
  pingEndpoint: { action: 'endpoint.ping', of: 'endpoints' },
  rotateEndpointSecret: { action: 'endpoint.rotate_secret', of: 'endpoints' },
  resendToEndpoint: { action: 'endpoint.resend', of: 'endpoints' },

  getSuppressions: { action: 'suppressions.reveal', of: 'suppressions', reveals: true },
  changeSuppressions: { action: 'suppressions.change', of: 'suppressions' },
  createSuppressionImport: { action: 'suppressions.import', of: 'suppressions' },
  createSuppressionExport: { action: 'suppressions.export', of: 'suppressions' },
  getSuppressionExport: { action: 'suppressions.reveal', of: 'suppressions', reveals: true },
  createReport: { action: 'report.create', of: 'reports' },
  cancelReport: { action: 'report.cancel', of: 'reports', stops: true },
  requestErasure: { action: 'erasure.request', of: 'erasures' },
  listOrganizationRecords: { action: 'records.reveal', of: 'provider', reveals: true },
  getOrganizationRecord: { action: 'records.reveal', of: 'provider', reveals: true },
  listPartnerRecords: { action: 'records.reveal', of: 'provider', reveals: true },
  getPartnerRecord: { action: 'records.reveal', of: 'provider', reveals: true },
  searchPeople: { action: 'person.search', of: 'people', reveals: true },

  putRules: { action: 'rules.change', of: 'rules' },
  setRuleMode: { action: ({ mode }) => `rule.${word(mode)}`, of: 'rule' },
  setAutomation: {
    action: ({ enabled }) => (enabled === true ? 'automation.start' : 'automation.stop'),
    of: 'automation',
    stops: ({ enabled }) => enabled === false,
  },
  setSending: {
    action: ({ enabled }) => (enabled === true ? 'sending.start' : 'sending.stop'),
    of: 'sending',
    stops: ({ enabled }) => enabled === false,
  },
  getEvent: { action: 'event.reveal', of: 'events', reveals: true },
  replayEvents: { action: ({ mode }) => `events.replay_${word(mode)}`, of: 'events' },

  redriveDeadLetters: { action: 'dead_letters.redrive', of: 'queue' },

  createKey: { action: 'key.create', of: 'key' },
  rotateKey: { action: 'key.rotate', of: 'key' },
  revokeKey: { action: 'key.revoke', of: 'key', stops: true },
};

/** A word that a form has let through, or nothing of a body that was refused before. */
function word(value: unknown): string {
  return typeof value === 'string' && /^[a-z_]{1,20}$/.test(value) ? value : 'any';
}

/** Operations that are no reads by their method, and only check something. A webhook is on record as an event. */
export const changesNothing: readonly OperationId[] = [
  'checkText',
  'checkColumns',
  'checkSuppressions',
  'testRule',
  'receiveWebhook',
];
