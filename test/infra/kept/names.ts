/**
 * What release 0.1 made, and tables, indexes and secrets since, by which deployed stages know it. A name is only added
 * here; one that goes follows docs/upgrading.md.
 */
export const kept = {
  logicalIds: [
    'LedgerB7379752',
    'EventsD32975C2',
    'Uploads4F6EB0FD',
    'ProviderCredentials9BA01DC4',
    'PartnerCredentialsEB9943C9',
    'WebhookSecretsC35BAB69',
    'CrmSecrets196F9BCD',
    'Keys4E30B592',
    'Audit3D8ADE0A',
  ],
  /** Made again, the API has another address, and a queue has lost the reports of uploads: S3 makes each once. */
  service: ['ApiHttp17514DA7', 'UploadsWorkerQueueBBF1FB5B', 'UploadsWorkerDeadLetters38874CFF'],
  /** A queue and a function can be joined once: another id would be refused, as the former one is deleted last. */
  sources: [
    'NotificationsWorkernotificationssendSourceB243AA8C',
    'CountingWorkerjobscountSource015150C1',
    'SmsWorkersmssendSourceF1883177',
    'UrgentWorkersmsurgentSourceCEBC37A0',
    'OrdersWorkerordersplaceSourceFED00D8A',
    'UploadsWorkeruploadsplanSourceCC0CF78B',
    'EraseWorkereraseSource1377B783',
    'WebhooksWorkereventsreactSource314F1C08',
    'ReconciliationWorkerreconcileSourceCC262F5D',
  ],
  exports: [
    'Fleetcast-example-data:ExportsOutputFnGetAttUploads4F6EB0FDArn5513CBEA',
    'Fleetcast-example-data:ExportsOutputFnGetAttLedgerB7379752Arn8FB7B3DC',
    'Fleetcast-example-data:ExportsOutputRefProviderCredentials9BA01DC47B19E31B',
    'Fleetcast-example-data:ExportsOutputRefLedgerB73797523D89D608',
    'Fleetcast-example-data:ExportsOutputRefUploads4F6EB0FDCD8CB653',
    'Fleetcast-example-data:ExportsOutputRefPartnerCredentialsEB9943C956FA9362',
    'Fleetcast-example-data:ExportsOutputRefCrmSecrets196F9BCD0F7EB3E1',
    'Fleetcast-example-data:ExportsOutputFnGetAttEventsD32975C2Arn3A906F6E',
    'Fleetcast-example-data:ExportsOutputRefEventsD32975C26DE279B4',
    'Fleetcast-example-data:ExportsOutputRefWebhookSecretsC35BAB6968C367BD',
    'Fleetcast-example-data:ExportsOutputFnGetAttKeys4E30B592ArnAABB452F',
    'Fleetcast-example-data:ExportsOutputRefKeys4E30B5924C5B94AA',
    'Fleetcast-example-data:ExportsOutputFnGetAttAudit3D8ADE0AArn5960E565',
    'Fleetcast-example-data:ExportsOutputRefAudit3D8ADE0A2C94B8B5',
  ],
  indexes: {
    Ledger: ['due'],
    Events: ['received', 'unqueued'],
  },
  /** What indexes hold beside their keys. */
  projections: {
    due: ['undecidedRows', 'reconciliationKey', 'isBeingReconciled'],
    listed: ['listed'],
    received: ['source', 'id', 'type', 'createdAtMs', 'receivedAtMs'],
    unqueued: ['source', 'id'],
  },
  alarms: {
    'sms messages given up': 'SmsWorkerGivenUp08FEE8D7',
    'sms messages waiting': 'SmsWorkerWaitingB743E328',
    'sms worker crashes': 'SmsWorkerCrash0E984D53',
    'urgent messages given up': 'UrgentWorkerGivenUpB85C8429',
    'urgent messages waiting': 'UrgentWorkerWaiting58C8ECE0',
    'urgent worker crashes': 'UrgentWorkerCrashD7E8CA71',
    'orders messages given up': 'OrdersWorkerGivenUpAAC0F6DD',
    'orders messages waiting': 'OrdersWorkerWaiting39764576',
    'orders worker crashes': 'OrdersWorkerCrash4E988F15',
    'notification messages given up': 'NotificationsWorkerGivenUp31568D60',
    'notification messages waiting': 'NotificationsWorkerWaiting58FD4D63',
    'notification worker crashes': 'NotificationsWorkerCrash8837A221',
    'notifications are refused': 'NotificationsRefused96732F26',
    'plan messages given up': 'UploadsWorkerGivenUp41CA577E',
    'plan messages waiting': 'UploadsWorkerWaitingE3F2623A',
    'plan worker crashes': 'UploadsWorkerCrash0E7898A5',
    'erase messages given up': 'EraseWorkerGivenUpFB4D6CE0',
    'erase messages waiting': 'EraseWorkerWaiting79A2E300',
    'erase worker crashes': 'EraseWorkerCrashC1A6355C',
    'api answers 5xx': 'ApiServerErrorsB89D76D6',
    'event messages given up': 'WebhooksWorkerGivenUp77D33C17',
    'event messages waiting': 'WebhooksWorkerWaiting6A52202E',
    'event worker crashes': 'WebhooksWorkerCrash2BC0FFE8',
    'webhooks are refused': 'WebhooksRefused67505554',
    'keys are denied': 'GatewayDenied7129BE54',
    'webhooks are answered 5xx': 'GatewayWebhookErrors790E9635',
    'reconciliation messages given up': 'ReconciliationWorkerGivenUpAF592C38',
    'reconciliation messages waiting': 'ReconciliationWorkerWaiting7703711F',
    'reconciliation worker crashes': 'ReconciliationWorkerCrashE719DCC8',
    'scheduler has stopped': 'SchedulerStoppedF6999E17',
    'control messages are void': 'OutcomesControlMessageVoidC13C762A',
    'rows are unclear': 'OutcomesUnclearC507A458',
    'rows are held': 'OutcomesHeld8C11FAF1',
    'orders are slow': 'OutcomesSlowA811424C',
    'orders of rules are refused or held': 'OutcomesRuleOrdersEE07B91C',
    'campaign has halted': 'OutcomesHalted46172A6A',
    'no access token': 'OutcomesNoTokenA62A29A4',
    'token not stored': 'OutcomesTokenNotStored8D9705B7',
    'rate limiter stays paused': 'OutcomesLimiterPaused47AF31EB',
    'functions are throttled': 'AccountThrottles9149A76F',
    'concurrency is nearly used up': 'AccountConcurrency7DEE50F5',
    'the ledger is throttled': 'AccountTableThrottled7020BA09',
  },
} as const satisfies {
  readonly logicalIds: readonly string[];
  readonly service: readonly string[];
  readonly sources: readonly string[];
  readonly exports: readonly string[];
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly projections: Readonly<Record<string, readonly string[]>>;
  readonly alarms: Readonly<Record<string, string>>;
};
