import { validatorAt } from './closed-schemas.ts';
import { type Answered, answerAt, escaped, openApi, operationOf } from './open-api.ts';
import { recordAnswer } from './recorded-answers.ts';

/** An answer of the HTTP API, as any client gets it. */
export type Answer = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Its text, uncompressed. */
  readonly text: string;
};

/**
 * Holds an answer against the OpenAPI document: its status, its headers, its media type and its body, with objects
 * closed.
 *
 * @throws Error that says what the document does not describe
 */
export function checkConformance(given: Answer): void {
  const { method, path, status = 0 } = given;
  if (method === 'OPTIONS') {
    checkOptions(given);
    return;
  }
  const found = operationOf(method, path);
  const base = found === undefined ? '/x-any-path' : `${found.pointer}/responses`;
  const answers = found === undefined ? openApi['x-any-path'] : found.operation.responses;
  const documented = answerAt(answers, status, base);
  if (documented === undefined) throw differs(given, [`the status ${status} is not documented`]);
  const { answer, pointer } = documented;
  const wrong = [...wrongHeaders(given, answer), ...wrongBody(given, answer, pointer)];
  if (wrong.length > 0) throw differs(given, wrong);
  if (found !== undefined && method !== 'HEAD') recordAnswer(found.operation.operationId, status);
}

function checkOptions(given: Answer): void {
  if (given.status === 404) return;
  if (given.status !== 204 || header(given, 'allow') === undefined)
    throw differs(given, ['OPTIONS must be answered 204 with Allow']);
}

function wrongHeaders(given: Answer, { headers = {}, 'x-made-by': maker }: Answered): string[] {
  if (maker === 'gateway' || isGatewayError(given)) return [];
  return Object.keys(headers)
    .filter((name) => header(given, name.toLowerCase()) === undefined)
    .map((name) => `the header ${name} is missing`);
}

function wrongBody(given: Answer, { content = {}, 'x-codes': codes }: Answered, pointer: string): string[] {
  if (given.method === 'HEAD') return given.text === '' ? [] : ['HEAD must have no body'];
  const types = Object.keys(content);
  if (types.length === 0) return given.text === '' ? [] : ['no body is documented'];
  const type = String(header(given, 'content-type') ?? '').split(';')[0];
  const documented = types.find(
    (one) => one.split(';')[0] === type || (one === 'text/*' && type?.startsWith('text/')),
  );
  if (documented === undefined) return [`the type ${type} is not one of ${types.join(', ')}`];
  const body = /[/+]json$/.test(documented) ? JSON.parse(given.text) : given.text;
  const validate = validatorAt(`${pointer}/content/${escaped(documented)}/schema`);
  const faults = validate(body) ? [] : (validate.errors ?? []).map(faultWords);
  const isOther = documented === 'application/problem+json' && codes?.includes(body.code) === false;
  return isOther ? [...faults, `the code ${body.code} is not one of ${codes?.join(', ')}`] : faults;
}

function isGatewayError({ text }: Answer): boolean {
  return /^\{"message":"[^"]*"\}$/.test(text);
}

function faultWords({
  instancePath,
  message,
  params,
}: {
  instancePath: string;
  message?: string | undefined;
  params: object;
}): string {
  const more = 'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : '';
  return `${instancePath === '' ? 'the body' : instancePath} ${message}${more}`;
}

function header({ headers }: Answer, name: string): unknown {
  return Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
}

function differs({ method, path, status, text }: Answer, wrong: readonly string[]): Error {
  const lines = wrong.map((line) => `- ${line}`).join('\n');
  return new Error(
    `${method} ${path} is answered ${status}, and docs/reference/openapi.json describes it otherwise:\n${lines}\n` +
      `The body: ${text.slice(0, 1_000)}`,
  );
}
