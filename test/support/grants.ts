import { type ApiCall, leadingKeys } from '../../tools/aws-emulator/iam/api-call.ts';
import { evaluate, isLike } from '../../tools/aws-emulator/iam/evaluate.ts';
import type { Condition, Statement } from '../../tools/aws-emulator/iam/policy.ts';

/** The smallest thing that a policy gives: one action on one resource, and of a table one beginning of keys. */
export type Grant = { readonly action: string; readonly resource: string; readonly keys?: string };

/** Everything that statements give. */
export function grantsOf(statements: readonly Statement[]): Grant[] {
  return statements
    .filter(({ effect }) => effect === 'Allow')
    .flatMap((statement) =>
      statement.actions.flatMap((action) =>
        statement.resources.flatMap((resource): Grant[] => {
          const bounds = keyBoundsOf(statement);
          return bounds === undefined
            ? [{ action, resource }]
            : bounds.values.map((keys) => ({ action, resource, keys }));
        }),
      ),
    );
}

/** What is left of statements when they give one thing less, however often they give it. */
export function without(statements: readonly Statement[], grant: Grant): Statement[] {
  return statements.flatMap((statement) => {
    const { actions, resources } = statement;
    if (statement.effect === 'Deny') return [statement];
    if (!actions.includes(grant.action) || !resources.includes(grant.resource)) return [statement];
    const bounds = keyBoundsOf(statement);
    if (bounds !== undefined && !bounds.values.includes(grant.keys ?? '')) return [statement];
    const left: Statement[] = [
      { ...statement, actions: actions.filter((action) => action !== grant.action) },
      {
        ...statement,
        actions: [grant.action],
        resources: resources.filter((resource) => resource !== grant.resource),
      },
    ];
    if (bounds !== undefined) left.push(withoutKeys(statement, bounds, grant));
    return left.filter((one) => one.actions.length > 0 && one.resources.length > 0);
  });
}

/**
 * Each grant with a call that would be refused without it; undefined where there is none. What is refused anyway needs
 * no grant.
 */
export function neededBy<Call extends ApiCall>(
  statements: readonly Statement[],
  calls: readonly Call[],
): { readonly grant: Grant; readonly call: Call | undefined }[] {
  const allowed = calls.filter((call) => evaluate(statements, call) === 'allowed');
  return grantsOf(statements).map((grant) => {
    const left = without(statements, grant);
    const call = allowed.find((one) => covers(grant, one) && evaluate(left, one) !== 'allowed');
    return { grant, call };
  });
}

function covers({ action, resource, keys }: Grant, call: ApiCall): boolean {
  const found = call.context?.[leadingKeys] ?? [];
  return (
    call.action === action &&
    isLike(call.resource, resource) &&
    (keys === undefined || found.some((one) => isLike(one, keys)))
  );
}

function keyBoundsOf({ conditions }: Statement): Condition | undefined {
  return conditions.find(({ key, test }) => key === leadingKeys && test !== 'Null');
}

function withoutKeys(statement: Statement, bounds: Condition, { action, resource, keys }: Grant): Statement {
  const values = bounds.values.filter((value) => value !== keys);
  return {
    ...statement,
    actions: values.length === 0 ? [] : [action],
    resources: [resource],
    conditions: statement.conditions.map((one) => (one === bounds ? { ...bounds, values } : one)),
  };
}
