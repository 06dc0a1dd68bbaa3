import { InputError } from '../../errors.ts';

const headers = { 'content-type': 'application/problem+json' };

/** An RFC 9457 problem, with one entry in `errors` per fault and a JSON Pointer to the field. */
export function problem(error: InputError): Response {
  return new Response(bodyOf(error), { status: error.status, headers });
}

/** The same, in the form that a Lambda function answers. */
export function asResult(error: InputError): {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
} {
  return { statusCode: error.status, headers, body: bodyOf(error) };
}

function bodyOf({ status, title, faults }: InputError): string {
  const detail = faults
    .map((fault) => fault.detail)
    .join('. ')
    .replaceAll('?. ', '? ');
  return JSON.stringify({ title, status, detail, errors: faults });
}

export function notFound(what: string): InputError {
  return new InputError(404, 'Not found', [{ detail: what }]);
}
