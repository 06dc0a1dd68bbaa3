import type { OperationId } from '../../core/api/operations.ts';
import { type AuditIntent, shownName, shownUserAgent } from '../../core/audit/audit-entry.ts';
import { type Audited, auditedOperations } from '../../core/audit/audited-operations.ts';
import { present } from '../../core/present.ts';
import { InputError } from '../../errors.ts';
import {
  type AuditEnd,
  type AuditPorts,
  endAudit,
  endOfError,
  intentOf,
} from '../../flows/audit/audit-log.ts';
import type { Caller } from '../access/caller.ts';
import type { ApiEvent } from '../api-call.ts';
import type { Answer, Request } from '../route.ts';

type Asked = {
  readonly id: OperationId;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly event: ApiEvent;
  readonly caller: Caller;
};

/**
 * Does what a caller asks for, and has it in the audit log: what changes something before it is done, what reveals
 * something before it is answered, and what is refused by scope.
 *
 * @param read reads the request; it throws an InputError 403 where the caller lacks the scope
 * @param handle does it
 * @throws InputError 503 when the log cannot be written; what only stops something is done all the same
 */
export async function audited<Body>(
  ports: AuditPorts,
  asked: Asked,
  read: () => Promise<Request<unknown, Body>>,
  handle: (request: Request<unknown, Body>) => Promise<Answer>,
): Promise<Answer> {
  const operation: Audited | undefined = auditedOperations[asked.id];
  const request = await refusalsOnRecord(ports, asked, operation, read);
  if (operation === undefined) return refusedInside(ports, asked, () => handle(request));
  const intent = intentOf(ports, whatOf(asked, operation, request));
  let seen: { readonly before?: number | undefined; readonly after?: number } = { before: request.version };
  const noteVersions: typeof request.noteVersions = (versions) => {
    seen = { ...seen, ...versions };
  };
  const withVersion = (end: AuditEnd): AuditEnd =>
    present({ beforeVersion: seen.before, afterVersion: seen.after, ...end });
  if (operation.reveals !== true) await begin(ports, stopsSomething(operation, request), intent);
  try {
    const answer = await handle({ ...request, noteVersions });
    const end = withVersion({ result: 'done', ...changeOf(operation, asked, answer) });
    if (operation.reveals === true && answer.revealsNothing === true) return answer;
    // What was shown and is not on record must not be shown.
    if (operation.reveals === true) await ports.audit.end({ ...intent, ...end });
    else await endAudit(ports, intent, end);
    return answer;
  } catch (error) {
    await endAudit(ports, intent, withVersion(endOfError(error)));
    throw error;
  }
}

/** A stage whose log cannot be written can be stopped, and nothing else. */
async function begin(ports: AuditPorts, stops: boolean, intent: AuditIntent): Promise<void> {
  try {
    await ports.audit.begin(intent);
  } catch (error) {
    ports.log.error('audit.begin_not_written', { auditId: intent.id, action: intent.action }, error);
    if (stops) return;
    throw new InputError('unavailable', [
      {
        detail: 'The audit log cannot be written, so that nothing is changed',
        hint: 'Repeat the request.',
      },
    ]);
  }
}

/** A caller without the scope of an operation is on record, whatever the operation. */
async function refusalsOnRecord<Read>(
  ports: AuditPorts,
  asked: Asked,
  operation: Audited | undefined,
  read: () => Promise<Read>,
): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    await refuse(ports, asked, operation, error);
    throw error;
  }
}

/** A part of an operation may ask for a scope of its own. */
async function refusedInside(ports: AuditPorts, asked: Asked, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    await refuse(ports, asked, undefined, error);
    throw error;
  }
}

async function refuse(ports: AuditPorts, asked: Asked, operation: Audited | undefined, error: unknown) {
  const end = endOfError(error);
  if (end.result === 'refused') await endAudit(ports, intentOf(ports, whatOf(asked, operation)), end);
}

type Asking = Pick<Request<unknown, unknown>, 'body' | 'query'>;

function stopsSomething({ stops }: Audited, request: Asking): boolean {
  return typeof stops === 'function' ? stops(saidIn(request)) : stops === true;
}

/** What a request says, in its body or as a parameter. */
function saidIn(request: Asking | undefined): Readonly<Record<string, unknown>> {
  return { ...Object(request?.query), ...Object(request?.body) };
}

/** @param request left out where it was refused before it was read */
function whatOf(
  { id, params, event, caller }: Asked,
  operation: Audited | undefined,
  request?: Asking,
): Omit<AuditIntent, 'id' | 'atMs'> {
  const { kind, id: actorId, name } = caller.actor;
  const { requestId, http } = event.requestContext;
  return present({
    actor: { kind, id: actorId, name },
    action: actionOf(id, operation, request),
    resource: resourceOf(operation?.of ?? 'api', params),
    requestId,
    sourceIp: http.sourceIp,
    userAgent: shownUserAgent(http.userAgent ?? ''),
  });
}

function actionOf(id: OperationId, operation: Audited | undefined, request: Asking | undefined): string {
  if (operation === undefined) return `read.${id}`;
  const { action } = operation;
  if (typeof action === 'string') return action;
  return action(saidIn(request));
}

/** Our ids, with which no number of anybody is mistaken. */
const idForm = /\b[a-z]{3}_[0-9a-v]{26}\b/;

function resourceOf(of: string, { id, name, queue }: Readonly<Record<string, string | undefined>>): string {
  if (id !== undefined && idForm.test(id)) return id;
  const named = name ?? queue;
  return named === undefined ? of : `${of}:${shownName(named)}`;
}

/** What the answer says of the resource: the id or the name of a new one, and its version. */
function changeOf({ of }: Audited, { params }: Asked, { headers, body }: Answer): Partial<AuditEnd> {
  const { version, name } = (body ?? {}) as { readonly version?: unknown; readonly name?: unknown };
  const made = idForm.exec(headers?.location ?? '')?.[0];
  const key = of === 'key' && params.name === undefined && typeof name === 'string' ? name : undefined;
  return present({
    afterVersion: typeof version === 'number' ? version : undefined,
    resource: made ?? (key === undefined ? undefined : resourceOf(of, { name: key })),
  });
}
