import { z } from 'zod';

type Schema = Record<string, unknown>;

/**
 * Takes out of a schema what zod writes and nobody needs to know, and puts in what it leaves out. Answers stay open:
 * clients ignore members that they do not know.
 */
export function plainSchema({
  jsonSchema,
  zodSchema,
  io,
}: {
  readonly jsonSchema: unknown;
  readonly zodSchema: z.core.$ZodType;
  readonly io: 'input' | 'output';
}): void {
  const schema = jsonSchema as Schema;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') delete schema.pattern;
  if (isAnyString(schema.propertyNames)) delete schema.propertyNames;
  // Of a value that is read from text, zod knows no default in the form of the text.
  const meta = z.globalRegistry.get(zodSchema) as Schema | undefined;
  if (meta?.default !== undefined) schema.default = meta.default;
}

function isAnyString(names: unknown): boolean {
  return JSON.stringify(names) === '{"type":"string"}';
}
