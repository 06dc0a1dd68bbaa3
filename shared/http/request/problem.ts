import { type Failure, InputError, type InputFault } from '../../errors.ts';

/**
 * An error as an RFC 9457 problem. Its `type` is a page of this API; `errors` names each wrong value.
 *
 * @param requestId the gateway's, which is in each log line of the request too
 */
export function problem(
  error: InputError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): { readonly statusCode: number; readonly headers: Record<string, string>; readonly body: string } {
  const { code, status, title, faults } = error;
  const errors = faults.filter(({ pointer }) => pointer !== undefined).map(faultView);
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'request-id': requestId,
      ...headers,
    },
    body: JSON.stringify({
      type: `/problems/${code}`,
      title,
      status,
      code,
      detail: detailOf(faults),
      request_id: requestId,
      ...(errors.length === 0 ? {} : { errors }),
    }),
  };
}

function detailOf(faults: readonly InputFault[]): string {
  const [first, ...more] = faults;
  if (first === undefined) return '';
  if (more.length > 0) return `${faults.length} values are not valid. "errors" names each of them.`;
  return sentence(first.hint === undefined ? first.detail : `${sentence(first.detail)} ${first.hint}`);
}

function sentence(words: string): string {
  return /[.?!]$/.test(words) ? words : `${words}.`;
}

function faultView({
  detail,
  pointer,
  in: place = 'body',
  code = 'invalid_value',
  hint,
  candidate,
}: InputFault) {
  return {
    in: place,
    pointer,
    code,
    detail: sentence(detail),
    ...(hint === undefined ? {} : { hint: sentence(hint) }),
    ...(candidate === undefined ? {} : { candidate }),
  };
}

export function notFound(what: string): InputError {
  return new InputError('not_found', [{ detail: what }]);
}

/** Why an input cannot be used. */
export function failureView({ code, title, faults }: Failure) {
  return { code, title, errors: faults };
}
