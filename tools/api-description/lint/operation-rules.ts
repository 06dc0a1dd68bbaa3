import type { RuleDefinition, RulesetFunction } from '@stoplight/spectral-core';

type Thing = Readonly<Record<string, unknown>>;

const methods = '[get,put,post,patch,delete]';
const operation = `$.paths[*]${methods}`;

/** Says what is wrong with a value, or nothing. */
function asks(check: (value: Thing) => readonly string[]): RulesetFunction {
  return (value) => (isThing(value) ? check(value).map((message) => ({ message })) : []);
}

function rule(
  given: string,
  description: string,
  check: (value: Thing) => readonly string[],
): RuleDefinition {
  return { given, description, severity: 'error', then: { function: asks(check) } };
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null;
}

function schemaOf(answer: unknown): Thing | undefined {
  const { content } = answer as { readonly content?: Readonly<Record<string, { readonly schema: Thing }>> };
  return content?.['application/json']?.schema;
}

/** What the contract asks of each operation. */
export const operationRules = {
  'fleetcast-summary': rule(operation, 'An operation has a summary.', ({ summary }) =>
    typeof summary === 'string' && summary.length > 0 && summary.length <= 60
      ? []
      : ['The summary must have 1 to 60 characters'],
  ),

  'fleetcast-scopes': rule(
    operation,
    'An operation says who may call it.',
    ({ 'x-scopes': scopes, security }) => {
      const isOpen = scopes === 'public' || scopes === 'proof';
      if (!isOpen && !(Array.isArray(scopes) && scopes.length > 0)) return ['x-scopes must name the scopes'];
      const asksNothing = Array.isArray(security) && security.length === 0;
      return isOpen === asksNothing ? [] : ['security and x-scopes must say the same'];
    },
  ),

  'fleetcast-repeat': rule(
    `$.paths[*][post,put,patch,delete]`,
    'A change says how a repeat is safe.',
    (change) => {
      const { 'x-repeat': repeat, parameters } = change;
      if (!['key', 'natural', 'match'].includes(String(repeat)))
        return ['x-repeat must be key, natural or match'];
      const needed = { key: 'Idempotency-Key', match: 'If-Match' }[String(repeat)];
      return needed === undefined || JSON.stringify(parameters ?? []).includes(needed)
        ? []
        : [`The header ${needed} must be a parameter`];
    },
  ),

  'fleetcast-success-example': rule(
    `${operation}.responses[?(@property.match(/^2/))].content[*]`,
    'Each success answer has an example.',
    ({ examples }) =>
      isThing(examples) && Object.keys(examples).length > 0 ? [] : ['An example is missing'],
  ),

  'fleetcast-problem': rule(
    `${operation}.responses[?(@property.match(/^[45]/))]`,
    'Each error is a problem, unless the gateway answers it.',
    ({ content, 'x-made-by': maker }) =>
      maker === 'gateway' || (isThing(content) && 'application/problem+json' in content)
        ? []
        : ['It must be application/problem+json'],
  ),

  'fleetcast-list': rule('$.paths[*].get', 'A list has items and next.', ({ operationId, responses }) => {
    if (!/^list[A-Z]/.test(String(operationId))) return [];
    const schema = schemaOf((responses as { readonly 200?: unknown })[200]);
    const needed = isThing(schema?.properties) ? schema.properties : {};
    return 'items' in needed && 'next' in needed ? [] : ['A list needs `items` and `next`'];
  }),
} as const satisfies Readonly<Record<string, RuleDefinition>>;
