import { z } from 'zod';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import type { DescribedAnswer, Description, Example } from '../description.ts';
import { described, topics } from '../operations/described.ts';
import { errorAnswer, gatewayAnswers } from './error-answers.ts';
import { formsOf } from './forms.ts';
import { parameters } from './headers.ts';
import { problemsOf } from './problems-of.ts';

const repeatWords: Readonly<Record<Operation['repeat'], string>> = {
  safe: 'It only reads.',
  key: 'A repeat with the same `Idempotency-Key` and the same body is answered with the same resource.',
  natural: 'A repeat changes nothing.',
  match: '`If-Match` names the version that is changed, so a repeat is refused and changes nothing.',
};

/** An operation as OpenAPI has it, with schemas that are still zod's. */
export function operationObject(id: OperationId) {
  const operation: Operation = operations[id];
  const description: Description = described[id];
  const conditional = isConditional(operation, description);
  const { query, body: declared, bodyOptional = false } = formsOf(id);
  const body = description.body ?? declared?.();
  const errors = [...problemsOf(id)].map(([status, codes]) => [status, errorAnswer(status, codes)]);
  return {
    operationId: id,
    tags: topics.filter((topic) => id in topic.operations).map(({ name }) => name),
    summary: description.summary,
    description: [
      description.description,
      scopeWords(operation),
      description.repeat ?? repeatWords[operation.repeat],
    ].join('\n\n'),
    'x-scopes': operation.scope,
    'x-repeat': operation.repeat,
    ...(typeof operation.scope === 'string' ? { security: [] } : {}),
    parameters: [...pathParameters(description), ...headerParameters(operation, conditional)],
    ...(query === undefined ? {} : { requestParams: { query: query() } }),
    ...(body === undefined ? {} : { requestBody: bodyObject(id, body, !bodyOptional, description) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(description.answers).map(([status, one]) => [
          status,
          answerObject(one, examplesOf(description, Number(status))),
        ]),
      ),
      ...(conditional ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...gatewayAnswers,
      ...Object.fromEntries(errors),
    },
  };
}

function scopeWords({ scope }: Operation): string {
  if (scope === 'public') return 'No key is needed.';
  if (scope === 'proof') return 'No key is needed: the request proves its own sender.';
  const words = scope.map((one) => (one === 'own' ? '`send` (campaigns) or `order` (orders)' : `\`${one}\``));
  return words.length === 1
    ? `The key needs the scope ${words[0]}.`
    : `The key needs one of the scopes ${words.join(', ')}.`;
}

/** Whether a caller can ask if what it has is still what is shown. */
function isConditional({ repeat }: Operation, { answers }: Description): boolean {
  return repeat === 'safe' && answers[200]?.headers?.includes('ETag') === true;
}

function pathParameters({ path = {} }: Description) {
  return Object.entries(path).map(([name, { description, example, ...form }]) => ({
    name,
    in: 'path' as const,
    required: true,
    description,
    schema: { type: 'string' as const, ...form },
    example,
  }));
}

function headerParameters({ repeat, mayMatch }: Operation, conditional: boolean) {
  if (conditional) return [{ $ref: '#/components/parameters/If-None-Match' }];
  return [
    ...(repeat === 'key' ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(repeat === 'match' ? [{ $ref: '#/components/parameters/If-Match' }] : []),
    ...(mayMatch ? [optionalIfMatch] : []),
  ];
}

const optionalIfMatch = {
  ...parameters['If-Match'],
  in: 'header' as const,
  required: false,
  description: 'The `ETag` of the job that you have read: if it has changed, nothing is done.',
};

function bodyObject(id: OperationId, schema: z.core.$ZodType, required: boolean, { examples }: Description) {
  // Named, so that a typed client has a name for it.
  z.globalRegistry.add(schema, {
    ...z.globalRegistry.get(schema),
    id: `${id[0]?.toUpperCase()}${id.slice(1)}Request`,
  });
  const withBody = Object.entries(examples).filter(([, { body }]) => body !== undefined);
  const values = withBody.map(([name, { summary, body }]) => [name, { summary, value: body }]);
  return { required, content: { 'application/json': { schema, examples: Object.fromEntries(values) } } };
}

function examplesOf({ examples }: Description, status: number): readonly (readonly [string, Example])[] {
  return Object.entries(examples).filter(([, example]) => example.status === status);
}

function answerObject(
  { description, schema, mediaType = 'application/json', headers = [] }: DescribedAnswer,
  examples: readonly (readonly [string, Example])[],
) {
  const values = examples.map(([name, { summary, answer }]) => [name, { summary, value: answer }]);
  // What was just made may have a form or a secret in it, and is kept by nobody.
  const isKept = headers.includes('ETag') && !headers.includes('Location');
  const all = ['Request-Id', ...headers, ...(isKept ? ['Cache-Control'] : [])];
  const named = all.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return {
    description,
    headers: Object.fromEntries(named),
    ...(schema === undefined
      ? {}
      : { content: { [mediaType]: { schema, examples: Object.fromEntries(values) } } }),
  };
}
