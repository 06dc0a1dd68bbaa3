import type { Parameter } from './assembly.ts';

/**
 * The values of a stack's parameters: those given, else their defaults.
 *
 * @throws Error that names the parameter when it has no value, when a value breaks its pattern, or when there is none
 * of that name
 */
export function parameterValues(
  stack: string,
  declared: Readonly<Record<string, Parameter>>,
  given: Readonly<Record<string, string>>,
): Map<string, string> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw new Error(`${stack} has no parameter ${unknown}`);
  return new Map(
    Object.entries(declared).map(([name, parameter]) => {
      const value = given[name] ?? parameter.Default;
      if (value === undefined) throw new Error(`${stack}: the parameter ${name} has no value`);
      check(`${stack}: the parameter ${name}`, String(value), parameter);
      return [name, String(value)];
    }),
  );
}

function check(
  what: string,
  value: string,
  { AllowedPattern: pattern, ConstraintDescription: rule }: Parameter,
) {
  // CloudFormation wants the whole value to match.
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)) return;
  throw new Error(`${what} is "${value}", but ${rule ?? `must match ${pattern}`}`);
}
