/**
 * How partition keys begin, by what the rows hold: with these the stores make their keys, and policies say who may read
 * and write which rows. One that ends in `#` is a beginning; any other is the whole key.
 */
export const ledgerKeys = {
  /** A job, whose id begins with its kind. */
  job: 'JOB#',
  /** A partition of a job's entries. */
  entries: 'ENTRIES#',
  /** What a job's entries were counted to. */
  counts: 'COUNTS#',
  /** All jobs in the order of their creation. */
  jobList: 'JOBS',
  /** Which job a file's content belongs to. */
  content: 'CONTENT#',
  /** Which calls a sender, or an API, may have made in an hour. */
  claims: 'CLAIMS#',
  sender: 'SENDER#',
  /** A rate limiter's name begins with its API. */
  limiter: 'LIMITER#',
  /** Which secret holds the token of an API. */
  token: 'TOKEN#',
  suppressions: 'SUPPRESSIONS',
  erasure: 'ERASURE#',
  rules: 'RULES',
  /** Which calls of the stage a person has stopped. */
  sending: 'SENDING',
  execution: 'EXECUTION#',
  decisions: 'DECISIONS#',
  quota: 'QUOTA#',
  /** All watched products, and those of one subscription. */
  watched: 'WATCHED',
  watchedOf: 'WATCHED#',
  /** How far the sweep of watched products has come. */
  sweep: 'SWEEP',
  /** Who was ordered for. */
  person: 'PERSON#',
  /** How far the recovery of a restored table has come. */
  recovery: 'RECOVERY',
  /** Which order a record of the provider belongs to. */
  record: 'RECORD#',
  /** How the scheduler is doing. */
  status: 'STATUS',
  /** How much a caller has created in a minute. */
  creates: 'CREATES#',
  /** What exists at the provider; a list begins with its API. */
  directory: 'DIRECTORY#',
  /** A report: what was asked for, and what has become of it. */
  report: 'REPORT#',
  /** Where callbacks go. */
  endpoints: 'ENDPOINTS',
  /** What they are signed with. */
  endpointSecrets: 'ENDPOINT_SECRETS',
} as const;

/** How partition keys of the index `due` begin; each ends with the number of a shard. */
export const dueKeys = {
  /** Entries of one job for which no message is out. */
  planned: 'planned#',
  /** Entries for which a message is out, of one lane. */
  queued: 'queued#',
  ordered: 'ordered#',
  claimed: 'claimed#',
  accepted: 'accepted#',
  unclear: 'unclear#',
  held: 'held#',
  divided: 'divided#',
  /** Running jobs of one lane. */
  running: 'running#',
  /** Jobs that do not run. */
  job: 'job#',
  execution: 'execution#',
} as const;

/** Partition keys of the index `listed`. Notifications are far more than jobs. */
export const lists = {
  erasures: 'erasures',
  jobs: 'jobs',
  notifications: 'notifications',
  reports: 'reports',
} as const;

export type ListName = keyof typeof lists;

export type JobListName = Exclude<ListName, 'erasures' | 'reports'>;

/** Partition keys of the table of API keys. */
export const accessKeys = {
  /** The keys themselves. */
  keys: 'KEYS',
  /** On which day each key was used last. */
  lastUses: 'LAST_USES',
} as const;

/** Partition keys of the table of the audit log. */
export const auditKeys = {
  /** Entries of one month. */
  months: 'AUDIT#',
} as const;
