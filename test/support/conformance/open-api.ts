import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Answered = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly 'x-codes'?: readonly string[];
  readonly 'x-made-by'?: 'gateway';
};

type Reference = { readonly $ref: string };

/** The parts of the OpenAPI document that an answer is held against. */
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Answered>> };
  readonly 'x-any-path': Readonly<Record<string, Reference>>;
};

export type Operation = {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Answered | Reference>>;
};

const file = path.join(import.meta.dirname, '../../../docs/reference/openapi.json');

export const openApi = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;

/** The operation of a request, and the JSON Pointer to it. HEAD is answered as GET is. */
export function operationOf(
  method: string,
  path: string,
): { readonly operation: Operation; readonly pointer: string } | undefined {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  for (const [pattern, item] of Object.entries(openApi.paths)) {
    const operation = item[name];
    if (operation !== undefined && matches(pattern, path))
      return { operation, pointer: `/paths/${escaped(pattern)}/${name}` };
  }
  return undefined;
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((step, at) => (step.startsWith('{') ? given[at] !== '' : step === given[at]))
  );
}

/** An answer by status, where it stands itself. */
export function answerAt(
  answers: Readonly<Record<string, Answered | Reference>>,
  status: number,
  pointer: string,
): { readonly answer: Answered; readonly pointer: string } | undefined {
  const found = answers[status];
  if (found === undefined) return undefined;
  if (!('$ref' in found)) return { answer: found, pointer: `${pointer}/${status}` };
  const name = found.$ref.split('/').at(-1) ?? '';
  const answer = openApi.components.responses[name];
  return answer && { answer, pointer: `/components/responses/${name}` };
}

export function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
