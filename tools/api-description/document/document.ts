import { readFileSync } from 'node:fs';
import { createDocument, type ZodOpenApiObject } from 'zod-openapi';
import { type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { described, topics } from '../operations/described.ts';
import { problemPages } from '../problems/problem-pages.ts';
import { conventions } from './conventions.ts';
import { sharedAnswers } from './error-answers.ts';
import { headers, parameters } from './headers.ts';
import { operationObject } from './operation-object.ts';
import { plainSchema } from './plain-schema.ts';
import { webhooks } from './webhooks.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type OpenApi = { readonly [name: string]: Json };

/** The description of the HTTP API in OpenAPI 3.1. */
export function openApi(): OpenApi {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, { method, path }] of Object.entries(operations))
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(id as OperationId) };
  const whole = {
    openapi: '3.1.0',
    info: {
      title: 'Fleetcast HTTP API',
      version: releaseOf(),
      summary: 'Texts to many people, orders of eSIMs, and rules about mobile subscriptions.',
      description: conventions,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The operator of this stage' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    security: [{ bearer: [] }],
    tags: topics.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the stage: `Authorization: Bearer <key>`.',
        },
      },
      headers,
      parameters,
      responses: sharedAnswers,
    },
    'x-any-path': {
      400: { $ref: '#/components/responses/MalformedUrl' },
      404: { $ref: '#/components/responses/NoSuchPath' },
      405: { $ref: '#/components/responses/MethodNotAllowed' },
    },
    'x-problems': problemPages,
  };
  const made = createDocument(whole as unknown as ZodOpenApiObject, { override: plainSchema as never });
  return withQueryExamples(renamed(made as unknown as OpenApi));
}

/** JSON of any kind refers to itself, and zod has no name for it but a number, which differs between schemas. */
function renamed(document: OpenApi): OpenApi {
  const text = JSON.stringify(document).replaceAll(/__schema\d+/g, 'AnyJson');
  const [first, ...more] = [...text.matchAll(/"AnyJson":(\{"anyOf":.*?\}\}\]\})/g)].map(([, form]) => form);
  if (more.some((form) => form !== first))
    throw new Error('Two schemas without a name refer to themselves. Name them');
  return JSON.parse(text) as OpenApi;
}

type Parameter = { name: string; in: string; example?: Json };

/** Shows the values of an operation's first example at its parameters. */
function withQueryExamples(document: OpenApi): OpenApi {
  const paths = document.paths as unknown as Record<string, Record<string, { parameters?: Parameter[] }>>;
  for (const [id, { method, path }] of Object.entries(operations)) {
    const query = Object.values(described[id as OperationId].examples)[0]?.query ?? {};
    for (const parameter of paths[path]?.[method.toLowerCase()]?.parameters ?? [])
      if (parameter.in === 'query') Object.assign(parameter, exampleOf(query[parameter.name]));
  }
  return document;
}

function exampleOf(value: Json | undefined) {
  return value === undefined ? {} : { example: value };
}

function releaseOf(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
