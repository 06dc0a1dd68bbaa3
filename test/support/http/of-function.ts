import { type ApiFunction, type Operation, operations } from '../../../shared/core/api/operations.ts';

/** The ids of the operations that a function of the API serves. */
export function ofFunction(name: ApiFunction): string[] {
  return Object.entries<Operation>(operations).flatMap(([id, operation]) =>
    operation.function === name ? [id] : [],
  );
}
