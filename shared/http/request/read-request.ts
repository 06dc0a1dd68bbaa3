import { callerOf } from '../../core/access/actor.ts';
import { versionOfTag } from '../../core/api/entity-tags.ts';
import { type Operation, operations } from '../../core/api/operations.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { parseSmallJson } from '../../core/json/scan-json.ts';
import { idempotencyKeyCharsMax } from '../../core/limits.ts';
import { InputError } from '../../errors.ts';
import { type Caller, refuseTestKey, requireScope } from '../access/caller.ts';
import type { ApiEvent } from '../api-call.ts';
import type { Request, Route } from '../route.ts';
import { readJsonBody } from './json-body.ts';
import { invalidRequest, readForm } from './request-faults.ts';

/**
 * Reads a request as its operation declares it, and first of all whether its caller may send it.
 *
 * @param caller undefined where the operation asks nobody
 * @throws InputError that names the parameter, the header or the member that is wrong
 */
export function readRequest(
  route: Route,
  params: Readonly<Record<string, string | undefined>>,
  event: ApiEvent,
  caller: Caller = nobody,
): Request<unknown, unknown> {
  const operation: Operation = operations[route.id];
  if (typeof operation.scope !== 'string') requireScope(caller, operation.scope, params.id);
  refuseTestKey(caller, route.id);
  // Pages are read by browsers and links by anything.
  if (operation.function !== 'docs') refuseOtherAnswers(event.headers.accept);
  const query = readQuery(route, event);
  const key = operation.repeat === 'key' ? readIdempotencyKey(event.headers['idempotency-key']) : '';
  const version = readVersion(operation, event.headers['if-match']);
  return {
    params: params as Readonly<Record<string, string>>,
    query,
    body: readBody(route, event),
    caller: callerOf(caller.actor),
    actor: caller.actor,
    who: caller,
    requireScope: (...scopes) => requireScope(caller, scopes),
    key,
    version,
    noteVersions: () => {},
  };
}

const nobody: Caller = { actor: { kind: 'system', id: '', name: '' }, scopes: [] };

/** Every answer is JSON, or a problem, which is JSON too. */
function refuseOtherAnswers(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return;
  const types = accept.split(',').map((one) => one.split(';')[0]?.trim().toLowerCase());
  if (types.some((type) => type === '*/*' || type === 'application/*' || /[/+]json$/.test(type ?? '')))
    return;
  throw new InputError('not_acceptable', [
    { detail: 'Every answer is `application/json`. Accept it', in: 'header', pointer: 'Accept' },
  ]);
}

/** A parameter that is not known would be passed over, and everything answered in place of what was meant. */
function readQuery(route: Route, { queryStringParameters: given = {} }: ApiEvent): unknown {
  const form = route.query?.();
  if (form !== undefined) {
    const parsed = readForm(form, given, { place: 'query' });
    if (parsed.success) return parsed.data;
    throw invalidRequest(parsed.faults);
  }
  const names = Object.keys(given);
  if (names.length === 0) return {};
  throw invalidRequest(
    names.map((name) => ({
      in: 'query',
      pointer: name,
      code: 'unknown_parameter',
      detail: `\`${name}\` is not a parameter here`,
      hint: 'This operation takes none.',
    })),
  );
}

function readBody(route: Route, { headers, body = '', isBase64Encoded }: ApiEvent): unknown {
  const form = route.body?.();
  if (form === undefined)
    return readNoBody(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString());
  const isLeftOut = body === '' && route.bodyOptional === true;
  const value = isLeftOut
    ? {}
    : readJsonBody(headers, Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  const parsed = readForm(form, value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.faults);
}

/**
 * Some clients send an empty object with every request. Anything else would be passed over, and the operation done
 * without it: an approval with a time would let the job go now.
 *
 * @throws InputError 400
 */
function readNoBody(body: string): unknown {
  if (/^(\{\s*\}|null)?$/.test(body.trim())) return {};
  const value = parseSmallJson(body);
  const names = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value ?? {}) : [];
  const hint = 'This operation takes no body. Leave it out.';
  if (names.length === 0) throw invalidRequest([{ pointer: '', detail: 'The body must be empty', hint }]);
  throw invalidRequest(
    names.map((name) => ({
      pointer: pointerTo('', name),
      code: 'unknown_member',
      detail: `\`${name}\` is not a member here`,
      hint,
    })),
  );
}

const newKey =
  'Send a new one for each thing that you want done, and the same one when you repeat a request.';

/** @throws InputError when the header is missing or unusable */
function readIdempotencyKey(value: string | undefined): string {
  const key = (value ?? '').trim().replace(/^"(.*)"$/, '$1');
  const at = { in: 'header', pointer: 'Idempotency-Key', hint: newKey } as const;
  if (key === '')
    throw new InputError('idempotency_key_missing', [
      { ...at, code: 'missing', detail: 'Send the header `Idempotency-Key`' },
    ]);
  if (key.length <= idempotencyKeyCharsMax && /^[\x20-\x7e]+$/.test(key)) return key;
  throw new InputError('idempotency_key_invalid', [
    {
      ...at,
      detail: `\`Idempotency-Key\` must have 1 to ${idempotencyKeyCharsMax} printable ASCII characters`,
    },
  ]);
}

function readVersion({ repeat, mayMatch }: Operation, given: string | undefined): number | undefined {
  const isAsked = repeat === 'match' || (mayMatch === true && given !== undefined);
  return isAsked ? readIfMatch(given) : undefined;
}

/** @throws InputError 428 when the header is missing, 400 when it is not the ETag of a version */
function readIfMatch(value: string | undefined): number {
  const at = { in: 'header', pointer: 'If-Match' } as const;
  if (value === undefined)
    throw new InputError('precondition_required', [
      { ...at, code: 'missing', detail: 'Send the ETag of what you have read as `If-Match`, such as "3"' },
    ]);
  const version = versionOfTag(value);
  if (version !== undefined) return version;
  throw invalidRequest([
    { ...at, detail: '`If-Match` must be the ETag of one version, such as "3", as an answer gave it' },
  ]);
}
