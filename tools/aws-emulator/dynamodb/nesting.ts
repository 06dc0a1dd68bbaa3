/**
 * Levels of an attribute's value, itself included. Source: DynamoDB developer guide, "Quotas", "Nested attribute
 * depth".
 */
export const nestingMax = 32;

export const nestingFault =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';

/** @param value an attribute's value as it travels, such as `{"L": [{"S": "x"}]}`, which has two levels */
export function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { L: list, M: map } = value as { L?: unknown[]; M?: Record<string, unknown> };
  return 1 + Math.max(0, ...(list ?? Object.values(map ?? {})).map(depthOf));
}
