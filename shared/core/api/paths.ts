import { type Operation, operations } from './operations.ts';

/** The methods that operations have on a path, HEAD beside GET, in the order of the table. */
export function methodsOf(path: string): readonly string[] {
  const methods = Object.values<Operation>(operations)
    .filter((operation) => matches(operation.path, path))
    .map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((step, at) => (step.startsWith('{') ? given[at] !== '' : step === given[at]))
  );
}
