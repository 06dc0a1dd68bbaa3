import * as z from 'zod';
import { contextKeys } from './api-call.ts';

/** What one statement of a policy allows or denies; every list holds at least one. */
export type Statement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
};

/** Holds when the request's values under `key` stand in the relation `test` to the policy's. */
export type Condition = {
  /** `each` also holds when the request has no such value. */
  readonly quantifier: 'each' | 'some';
  readonly test: 'StringEquals' | 'StringLike' | 'Null';
  /** In lower case, as names of keys are not distinguished by case. */
  readonly key: string;
  readonly values: readonly string[];
};

/** A role of the template, with all statements of its policies. */
export type RoleSpec = {
  readonly arn: string;
  readonly name: string;
  readonly statements: Statement[];
  /** Policies that AWS has written, and that are not known here. */
  readonly managedPolicies: readonly string[];
};

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)]);

// A policy variable would be a pattern of its own, which nothing here fills in.
const patterns = oneOrMore.refine((all) => all.every((one) => !one.includes('${')), {
  error: 'policy variables are not known here',
});

const quantified = /^(?:(ForAllValues|ForAnyValue):)?(StringEquals|StringLike|Null)$/;

const conditions = z
  .record(
    z.string(),
    z.record(z.string(), z.union([patterns, z.boolean().transform((flag) => [String(flag)])])),
  )
  .transform((operators, context) =>
    Object.entries(operators).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([name, values]): Condition => {
        const [, quantifier, test] = quantified.exec(operator) ?? [];
        const key = name.toLowerCase();
        if (test === undefined || !contextKeys.has(key))
          context.addIssue({ code: 'custom', message: `${operator} of ${name} is not known here` });
        return {
          quantifier: quantifier === 'ForAllValues' ? 'each' : 'some',
          test: test as Condition['test'],
          key,
          values,
        };
      }),
    ),
  );

const statement = z
  .strictObject({
    Sid: z.string().optional(),
    Effect: z.enum(['Allow', 'Deny']),
    Action: patterns,
    Resource: patterns,
    Condition: conditions.default([]),
  })
  .transform(({ Effect, Action, Resource, Condition }): Statement => {
    return { effect: Effect, actions: Action, resources: Resource, conditions: Condition };
  });

/** A policy of a role. What is not known here is refused, as it would else be granted or denied by accident. */
export const rolePolicy = z
  .strictObject({
    Version: z.literal('2012-10-17'),
    Statement: z.union([statement.transform((one) => [one]), z.array(statement)]),
  })
  .transform(({ Statement }) => Statement);
