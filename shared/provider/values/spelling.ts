/** `created_at` as `createdAt`, in types. */
export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** `created_at` as `createdAt`: how members of the provider's answers are called here. */
export function camelOf(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `createdAt` as `created_at`: how the provider calls members of bodies. */
export function snakeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `fromDate` as `from-date`: how the provider calls most query parameters. */
export function kebabOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A body as JSON with every member's name in snake case, at every depth. Undefined members are left out. */
export function snakeJson(body: unknown): string {
  return JSON.stringify(snakeMembers(body));
}

function snakeMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeOf(name), snakeMembers(each)]));
}
