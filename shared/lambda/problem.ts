import { InputError } from '../errors.ts';

/** An RFC 9457 problem, with one entry in `errors` per fault and a JSON Pointer to the field. */
export function problem(error: InputError): Response {
  const { status, title, faults } = error;
  const detail = faults.map((fault) => fault.detail).join('. ');
  return new Response(JSON.stringify({ title, status, detail, errors: faults }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

export function notFound(what: string): InputError {
  return new InputError(404, 'Not found', [{ detail: what }]);
}
