import type { ProblemWords } from './problem-words.ts';

/** What is wrong with the request itself. */
export const requestProblems = {
  invalid_request: {
    means:
      'A member of the body, a parameter or a header is missing, unknown, or has a value that it cannot have.',
    todo: '`errors` names each of them: `in` and `pointer` say where it is, `detail` what is wrong, `hint` what to do.',
    repeat: 'differs',
  },
  malformed_json: {
    means: 'The body is empty, or stops being JSON at the line and column that the detail names.',
    todo: 'Send one JSON object. Look for a missing quote or comma there, or for a body that was cut off.',
    repeat: 'differs',
  },
  duplicate_member: {
    means: 'One object of the body has the same member twice. Programs would silently choose one of them.',
    todo: 'Send it once. `errors` points to the second one.',
    repeat: 'differs',
  },
  nested_too_deep: {
    means: 'Lists and objects of the body nest deeper than any request needs.',
    todo: 'Send the body in the form that the operation describes.',
    repeat: 'differs',
  },
  invalid_encoding: {
    means: 'The body holds bytes that are not UTF-8, or the character that replaces such bytes (U+FFFD).',
    todo: 'Encode the body as UTF-8. Read files in their own encoding first.',
    repeat: 'differs',
  },
  malformed_url: {
    means:
      'The path or the query has a percent sign without two hexadecimal digits after it, or is not UTF-8.',
    todo: 'Percent-encode each value of the address as UTF-8.',
    repeat: 'differs',
  },
  invalid_cursor: {
    means: 'The cursor is not one that this list gave, or it belongs to other filters.',
    todo: 'Send `next` of the page before with the same filters, or leave the cursor out to begin again.',
    repeat: 'differs',
  },
  idempotency_key_missing: {
    means: 'The operation creates something, and needs a key so that a repeat does not create it twice.',
    todo: 'Send the header `Idempotency-Key`: a new one for each thing that you want done, the same one for a repeat.',
    repeat: 'differs',
  },
  idempotency_key_invalid: {
    means: 'The `Idempotency-Key` is longer than 255 characters, or has characters other than visible ASCII.',
    todo: 'Send for example a UUID, or the id of the thing in your own system.',
    repeat: 'differs',
  },
  invalid_event: {
    means: 'The body is not an event that rules can read: its id, its type or its time is missing.',
    todo: 'Send the event whole, as the provider sends it, or name a kept event by `source` and `id`.',
    repeat: 'differs',
  },
  invalid_rules: {
    means:
      'The rules have the right form, but something in them cannot work, such as a condition or a price.',
    todo: '`errors` names each place. Try a rule with `POST /v1/rules/{name}/test` while it is in a dry run.',
    repeat: 'differs',
  },
  unproved_sender: {
    means:
      'The webhook has no valid proof of its sender: wrong credentials, a wrong signature, or an old timestamp.',
    todo: 'Compare the secret at the source with the secret of the stage. Check the clock of the source.',
    repeat: 'useless',
  },
  credentials_missing: {
    means: 'The request has no header `Authorization: Bearer` with an API key or a token.',
    todo: 'Send your key in this header. Your operator creates keys.',
    repeat: 'differs',
  },
  credentials_invalid: {
    means: 'The key has a typing error, does not exist, was revoked, or was replaced by a newer one.',
    todo: 'Compare the key with the one that you were given. Ask your operator for a new one.',
    repeat: 'useless',
  },
  credentials_expired: {
    means: 'The key worked until the day on which it expires.',
    todo: 'Ask your operator for a new key. If it has the same name, your Idempotency-Keys stay valid.',
    repeat: 'useless',
  },
  scope_missing: {
    means: 'The key is valid, but lacks the scope that this operation asks for. Nothing was done.',
    todo: 'Use a key with one of the scopes that the detail names. Your operator gives a key its scopes.',
    repeat: 'useless',
  },
  test_key: {
    means:
      'The key is a test key, and the operation would change something live or asks for a live job. Nothing was done.',
    todo: 'Test with a job that a test key has made. For the real thing, use a key that begins with `fc_live_`.',
    repeat: 'useless',
  },
  endpoint_host_not_allowed: {
    means: 'The address of the endpoint is on a host that the stage does not name. Nothing was changed.',
    todo: 'Use a host that `callbacks.hosts` of the stage names, or ask the operator to add this one.',
    repeat: 'useless',
  },
  same_person: {
    means:
      'The stage wants two people for this, and you count as somebody who made or changed it, or nobody knows whose ' +
      'key it is. Nothing was done. A key counts as everyone who has made or rotated it.',
    todo: 'Ask somebody else, with a key of the scope `approve` that was made by another person.',
    repeat: 'useless',
  },
  not_found: {
    means: 'There is no resource of this kind with this id.',
    todo: 'Compare the id with the one that you were given. A new resource exists once its request is answered.',
    repeat: 'useless',
  },
  no_such_path: {
    means: 'No operation has this path.',
    todo: 'Look the path up in `/docs`. All paths but those of the service itself begin with `/v1`.',
    repeat: 'differs',
  },
  method_not_allowed: {
    means: 'The path exists, but not with this method.',
    todo: 'The header `Allow` lists the methods of the path.',
    repeat: 'differs',
  },
  not_acceptable: {
    means: 'The header `Accept` leaves out JSON, and every answer is JSON.',
    todo: 'Send `Accept: application/json`, or no such header.',
    repeat: 'differs',
  },
  body_too_large: {
    means: 'The body has more bytes than a request may have.',
    todo: 'Upload a CSV file: send `"upload": true` and post the file to the form in the answer.',
    repeat: 'differs',
  },
  unsupported_media_type: {
    means: 'The body is not declared as JSON.',
    todo: 'Send `Content-Type: application/json`.',
    repeat: 'differs',
  },
  unsupported_charset: {
    means: 'The body is declared in an encoding other than UTF-8.',
    todo: 'Send the body in UTF-8, and declare UTF-8 or no charset.',
    repeat: 'differs',
  },
  unsupported_encoding: {
    means: 'The body is compressed.',
    todo: 'Send it without compression. Upload large inputs as a CSV file.',
    repeat: 'differs',
  },
  idempotency_key_reused: {
    means: 'The `Idempotency-Key` was used before with another body or for another operation.',
    todo: 'Use a new key for something new. To repeat the first request, send its body unchanged.',
    repeat: 'differs',
  },
  precondition_required: {
    means: 'The operation changes a version, and the request does not say which one you have seen.',
    todo: 'Read the resource, and send the `ETag` of the answer as `If-Match`.',
    repeat: 'differs',
  },
} as const satisfies Readonly<Record<string, ProblemWords>>;
