import type { RuleDefinition, RulesetFunction } from '@stoplight/spectral-core';

const snakeCase = /^\$?[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Words of what identifies a person. Paths and queries end in logs. `number_id` is the provider's id of a number. */
const personal = /(phone|msisdn|number|e_?mail|recipient|first_name|last_name|birth|iccid|imsi)(?!_id$)/;

const inSnakeCase: RulesetFunction = (schema) => {
  const names = Object.keys((schema as { properties?: object } | null)?.properties ?? {});
  return names
    .filter((name) => !snakeCase.test(name))
    .map((name) => ({ message: `${name} must be in snake_case` }));
};

const namedInSnakeCase: RulesetFunction = (parameter) => {
  const { name = '', in: place } = parameter as { name?: string; in?: string };
  return (place === 'path' || place === 'query') && !snakeCase.test(name)
    ? [{ message: `${name} must be in snake_case` }]
    : [];
};

const described: RulesetFunction = (schema) => {
  const members = Object.entries((schema as { properties?: object } | null)?.properties ?? {});
  return members
    .filter(([, member]) => member.description === undefined && member.$ref === undefined)
    .map(([name]) => ({ message: `${name} needs a description` }));
};

const impersonal: RulesetFunction = (parameter) => {
  const { name, in: place } = parameter as { name?: string; in?: string };
  return (place === 'path' || place === 'query') && personal.test(name ?? '')
    ? [{ message: `${name} may be personal data, which stands in bodies only` }]
    : [];
};

/** How things are called, and what is said of them. */
export const nameRules = {
  'fleetcast-snake-case': {
    given: ['$.components.schemas..', '$.paths..schema'],
    description: 'Names of members are in snake_case.',
    severity: 'error',
    then: { function: inSnakeCase },
  },
  'fleetcast-parameter-snake-case': {
    given: '$.paths[*][*].parameters[*]',
    description: 'Names of parameters are in snake_case.',
    severity: 'error',
    then: { function: namedInSnakeCase },
  },
  'fleetcast-no-personal-data': {
    given: '$.paths[*][*].parameters[*]',
    description: 'No personal data in a path or a query.',
    severity: 'error',
    then: { function: impersonal },
  },
  'fleetcast-described-members': {
    given: '$.components.schemas[?(!@property.match(/Request$/))]',
    description: 'Each member of an answer is described.',
    severity: 'error',
    then: { function: described },
  },
} as const satisfies Readonly<Record<string, RuleDefinition>>;
