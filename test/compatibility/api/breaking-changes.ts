type Thing = { readonly [name: string]: unknown };

/**
 * What a client of the document before would notice: an operation, a status or a member of an answer that is gone, a
 * member of a request that is newly required, and values that a request may no longer have.
 */
export function breakingChanges(before: Thing, after: Thing): readonly string[] {
  return operationsOf(before).flatMap(([name, old]) => {
    const now = new Map(operationsOf(after)).get(name);
    if (now === undefined) return [`${name} is gone`];
    return [
      ...requestBreaks(name, [before, old], [after, now]),
      ...answerBreaks(name, [before, old], [after, now]),
    ];
  });
}

/** An operation, and the document that its references lead into. */
type Within = readonly [document: Thing, value: unknown];

function operationsOf(document: Thing): readonly (readonly [name: string, operation: Thing])[] {
  return Object.entries(thing(document.paths)).flatMap(([path, item]) =>
    Object.entries(thing(item)).map(
      ([method, one]) => [`${method.toUpperCase()} ${path}`, thing(one)] as const,
    ),
  );
}

function requestBreaks(name: string, before: Within, after: Within): string[] {
  const schemaOf = ([document, operation]: Within): Within => {
    const content = at(document, operation, 'requestBody', 'content', 'application/json', 'schema');
    return [document, content];
  };
  return schemaBreaks(`${name} request`, schemaOf(before), schemaOf(after), 'request', 0);
}

function answerBreaks(name: string, [was, old]: Within, [is, now]: Within): string[] {
  const statuses = Object.keys(thing(thing(old).responses)).filter((status) => status.startsWith('2'));
  return statuses.flatMap((status) => {
    const place = ['responses', status, 'content', 'application/json', 'schema'];
    if (at(is, now, 'responses', status) === undefined) return [`${name} ${status} is gone`];
    const [from, to] = [at(was, old, ...place), at(is, now, ...place)];
    return schemaBreaks(`${name} ${status}`, [was, from], [is, to], 'answer', 0);
  });
}

/** Deeper than any member is; schemas that refer to themselves have no end. */
const depthMax = 12;

function schemaBreaks(
  name: string,
  [was, from]: Within,
  [is, to]: Within,
  of: 'request' | 'answer',
  depth: number,
): string[] {
  const [old, now] = [resolved(was, from), resolved(is, to)];
  if (depth > depthMax || old === undefined) return [];
  if (now === undefined) return [`${name} is gone`];
  const oldWords = Array.isArray(old.enum) ? old.enum : undefined;
  const nowWords = Array.isArray(now.enum) ? now.enum : undefined;
  const isNarrower =
    of === 'request' && nowWords !== undefined && oldWords?.every((word) => nowWords.includes(word)) !== true;
  const required = (schema: Thing) => (Array.isArray(schema.required) ? schema.required.map(String) : []);
  const asked = of === 'request' ? required(now).filter((one) => !required(old).includes(one)) : [];
  const members = Object.keys(thing(old.properties)).flatMap((member) => {
    const below = thing(now.properties)[member];
    if (below === undefined) return [`${name} ${member} is gone`];
    return schemaBreaks(
      `${name} ${member}`,
      [was, thing(old.properties)[member]],
      [is, below],
      of,
      depth + 1,
    );
  });
  const items =
    old.items === undefined
      ? []
      : schemaBreaks(`${name} []`, [was, old.items], [is, now.items], of, depth + 1);
  return [
    ...(isNarrower ? [`${name} allows fewer values`] : []),
    ...asked.map((one) => `${name} ${one} is newly required`),
    ...members,
    ...items,
  ];
}

function at(document: Thing, value: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>((found, step) => thing(resolved(document, found))[step], value);
}

function resolved(document: Thing, value: unknown): Thing | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value as Thing;
  return resolved(document, at(document, document, ...$ref.slice(2).split('/')));
}

function thing(value: unknown): Thing {
  return typeof value === 'object' && value !== null ? (value as Thing) : {};
}
