/**
 * Every code that an error can have, with the status that HTTP gives it and the title of its kind. A code never
 * changes its meaning; its page is `/problems/{code}`, whose words are in `tools/api-description/problems`.
 */
export const problemCodes = {
  // What is wrong with the request itself.
  invalid_request: [400, 'The request is not valid'],
  malformed_json: [400, 'The body is not JSON'],
  duplicate_member: [400, 'A member stands twice in one object'],
  nested_too_deep: [400, 'The body nests too deep'],
  invalid_encoding: [400, 'The body is not UTF-8'],
  malformed_url: [400, 'The address is malformed'],
  invalid_cursor: [400, 'The cursor is not valid'],
  idempotency_key_missing: [400, 'The Idempotency-Key is missing'],
  idempotency_key_invalid: [400, 'The Idempotency-Key is not valid'],
  invalid_event: [400, 'The event is not valid'],
  invalid_rules: [400, 'The rules are not valid'],
  unproved_sender: [401, 'The request does not prove who sends it'],
  credentials_missing: [401, 'The request has no key'],
  credentials_invalid: [401, 'The key is not valid'],
  credentials_expired: [401, 'The key has expired'],
  scope_missing: [403, 'The key may not do this'],
  same_person: [403, 'Another person must do this'],
  not_found: [404, 'Not found'],
  no_such_path: [404, 'There is no such path'],
  api_not_in_use: [404, 'The stage does not use this API of the provider'],
  method_not_allowed: [405, 'The path does not have this method'],
  not_acceptable: [406, 'The answer is JSON'],
  body_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body is not declared as JSON'],
  unsupported_charset: [415, 'The body must be UTF-8'],
  unsupported_encoding: [415, 'The body must not be compressed'],
  idempotency_key_reused: [422, 'The Idempotency-Key was used before with another body'],

  // What the resource's state does not allow.
  job_state_conflict: [409, 'The job is in another state'],
  duplicate_upload: [409, 'The same file was uploaded before'],
  duplicate_rows: [409, 'The same rows were uploaded before'],
  rows_in_retry: [409, 'These rows were retried before'],
  rule_job: [409, 'A rule started this job'],
  notification_state_conflict: [409, 'The notification is in another state'],
  name_taken: [409, 'The name is taken'],
  key_over: [409, 'The key is revoked or has expired'],
  id_required: [422, 'The next step needs an id'],
  id_taken: [409, 'An id belongs to another order'],
  count_changed: [409, 'The count has changed'],
  rule_not_switchable: [409, 'The rule cannot be switched'],
  precondition_failed: [412, 'The resource has changed'],
  precondition_required: [428, 'If-Match is missing'],
  expired: [410, 'What you asked for is no longer kept'],
  too_many_requests: [429, 'Too many requests of this caller'],
  nothing_to_retry: [422, 'There is nothing to retry'],
  frequency_unknown: [422, 'Too many people were texted lately to tell who'],

  // What is wrong with an input: a file, its settings, or the rows of a request.
  input_gone: [404, 'The input is gone'],
  empty_input: [400, 'The input has no rows'],
  too_many_rows: [413, 'The input has too many rows'],
  unreadable_csv: [400, 'The CSV cannot be read'],
  unclear_encoding: [400, 'The encoding of the file is unclear'],
  not_a_csv: [400, 'The file is no CSV'],
  encoding_ambiguous: [400, 'A person must say which encoding is meant'],
  columns_ambiguous: [400, 'A person must say which column is meant'],
  unusable_columns: [400, 'The input has no usable columns'],
  unreadable_rows: [400, 'The rows cannot be read'],
  unreadable_settings: [400, 'The settings of the upload cannot be read'],
  invalid_settings: [400, 'The settings of the upload are not valid'],
  settings_too_large: [413, 'The settings of the upload are too large'],
  template_broken: [422, 'The text cannot be filled in'],
  reminder_impossible: [400, 'The batch cannot remind anybody'],

  // What is wrong on our side.
  internal_error: [500, 'Something broke on our side'],
  not_set_up: [503, 'The service is not set up'],
  unavailable: [503, 'The service is not available now'],
  provider_unreadable: [503, 'The provider cannot be asked now'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ProblemCode = keyof typeof problemCodes;
