import * as z from 'zod/mini';

/** An object whose names people choose. A schema passes over `__proto__`, so what it holds would be lost unseen. */
export function recordForm<Values extends z.ZodMiniType>(values: Values) {
  const named = z.unknown().check(({ value, issues }) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__')) return;
    issues.push({ code: 'custom', path: ['__proto__'], message: 'must have another name', input: value });
  });
  return z.pipe(named, z.record(z.string(), values));
}
