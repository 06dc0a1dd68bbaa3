import type { ProblemWords } from './problem-words.ts';

/** What the state of a resource does not allow, and what is wrong on our side. */
export const stateProblems = {
  job_state_conflict: {
    means: 'The job is in a state in which this cannot be done.',
    todo: 'The detail names the state. `GET /v1/jobs/{id}` shows how the job continues.',
    repeat: 'useless',
  },
  duplicate_upload: {
    means: 'The same file was uploaded before and became another job. Nothing of this upload was sent.',
    todo:
      'Look at the other job. A restore from a backup may have lost it: then the records of the provider say what ' +
      'was sent. To send the file again on purpose, upload it with `again`.',
    repeat: 'useless',
  },
  duplicate_rows: {
    means: 'Another order batch has the same rows. Nothing of this one was ordered.',
    todo:
      'Look at the other batch. A restore from a backup may have lost it: then the records of the provider say what ' +
      'was ordered. To order the rows again on purpose, upload them with `again` and its id.',
    repeat: 'useless',
  },
  rows_in_retry: {
    means: 'Rows in these states were taken by an earlier retry.',
    todo: 'Retry the newer job, whose id the detail names.',
    repeat: 'useless',
  },
  rule_job: {
    means: 'A rule started this job, and decides when it does so again.',
    todo: 'Correct the cause, and replay the event with `POST /v1/replays`.',
    repeat: 'useless',
  },
  endpoint_state_conflict: {
    means: 'The stage already has as many endpoints as it may have.',
    todo: 'Delete one that is no longer needed.',
    repeat: 'useless',
  },
  notification_state_conflict: {
    means: 'Only a notification that was refused can be sent again, and this one was not.',
    todo: '`GET /v1/notifications/{id}` shows what became of it, and when the next call is made.',
    repeat: 'useless',
  },
  name_taken: {
    means: 'An active key has this name.',
    todo: 'Rotate that key to get a new secret, revoke it first, or choose another name.',
    repeat: 'useless',
  },
  key_over: {
    means: 'A key that is revoked or has expired gets no new secret.',
    todo: 'Create a key. It can have the same name.',
    repeat: 'useless',
  },
  report_state_conflict: {
    means: 'The report is written or has failed, so there is nothing left to cancel.',
    todo: '`GET /v1/reports/{id}` shows it, with its files or its failure.',
    repeat: 'useless',
  },
  id_required: {
    means: "A later step of these orders needs the provider's id of what was accepted.",
    todo: 'Look the ids up at the provider and send them as `ids`, by line. Or use `resend` or `give_up`.',
    repeat: 'differs',
  },
  id_taken: {
    means: 'An id belongs to another order, so it cannot be what this row has made.',
    todo: 'The detail names the line and the other job. Send the id of what the line itself has made.',
    repeat: 'differs',
  },
  count_changed: {
    means: 'The number of matching events has changed since you counted, so nothing was replayed.',
    todo: 'Count again with `mode: count`, look at the events, and send the new count.',
    repeat: 'differs',
  },
  rule_not_switchable: {
    means: 'The rule cannot be switched on: something in it cannot work on this stage.',
    todo: '`errors` names each place. Correct the rules with `PUT /v1/rules`.',
    repeat: 'useless',
  },
  precondition_failed: {
    means: 'Somebody has changed the resource since you read it, so your change was not made.',
    todo: 'Read it again, make your change in the new version, and send the new `ETag` as `If-Match`.',
    repeat: 'differs',
  },
  expired: {
    means: 'The rows were kept for as long as the stage says, and are gone. The counts of the job remain.',
    todo: 'Nothing. Download results earlier; the setting `keepDays` says how long they are kept.',
    repeat: 'useless',
  },
  nothing_to_retry: {
    means: 'The job has no rows in the states that the retry names.',
    todo: '`GET /v1/jobs/{id}` has the counts by state.',
    repeat: 'useless',
  },
  frequency_unknown: {
    means: 'More people were texted lately than can be compared, so the option `frequency` cannot be kept.',
    todo: 'Choose fewer days in `frequency`.',
    repeat: 'differs',
  },
  too_many_requests: {
    means: 'The caller has created as much in this minute as the setting `api.createsPerMinute` allows.',
    todo: 'Wait for the seconds in `Retry-After`, and repeat the request with the same `Idempotency-Key`.',
    repeat: 'later',
  },
  internal_error: {
    means: 'Something broke on our side. An alarm has informed the operator.',
    todo: 'Repeat the request. If that does not help, give `request_id` to the operator: it is in each log line.',
    repeat: 'later',
  },
  api_not_in_use: {
    means: 'The setting `apis` of the stage leaves out the API that this request needs.',
    todo: 'Use what the other API has, or let the operator add the API to the setting and deploy again.',
    repeat: 'useless',
  },
  provider_unreadable: {
    means:
      'The provider does not answer, takes no more calls for a moment, or refuses the credentials of the stage. ' +
      'The detail begins with the cause. No earlier list is kept.',
    todo: 'Wait for the seconds in `Retry-After`, and repeat. `GET /v1/status` says how the provider is doing.',
    repeat: 'later',
  },
  issuer_unavailable: {
    means:
      'The service that signs people in does not publish its keys, so no token can be verified. API keys work.',
    todo: 'Wait for the seconds in `Retry-After`, and repeat. If it lasts, ask the operator of that service.',
    repeat: 'later',
  },
  not_set_up: {
    means: 'The stage lacks something that the function needs, such as a secret.',
    todo: 'The operator finds what is missing in the first line of the log of the function.',
    repeat: 'later',
  },
  unavailable: {
    means: 'Something that the service depends on does not answer now.',
    todo: 'Wait for the seconds in `Retry-After`, and repeat the request.',
    repeat: 'later',
  },
} as const satisfies Readonly<Record<string, ProblemWords>>;
