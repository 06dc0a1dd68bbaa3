import * as z from 'zod';
import { rolePolicy } from '../iam/policy.ts';
import { accountId } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const roleProperties = z.strictObject({
  // Whom the template names as the function's role, Lambda may act as.
  AssumeRolePolicyDocument: withoutEffect,
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: rolePolicy })).default([]),
  Description: withoutEffect,
  Tags: withoutEffect,
});

export const role = maker(roleProperties, ({ name, properties }, { blueprint }) => {
  const arn = `arn:aws:iam::${accountId}:role/${name}`;
  const { ManagedPolicyArns: managedPolicies, Policies } = properties;
  const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument);
  blueprint.roles.set(arn, { arn, name, statements, managedPolicies });
  return made(name, { Arn: arn });
});

const policyProperties = z.strictObject({
  PolicyName: withoutEffect,
  PolicyDocument: rolePolicy,
  Roles: z.array(z.string()).min(1),
});

export const policy = maker(policyProperties, ({ name, at, properties }, { blueprint }) => {
  for (const roleName of properties.Roles) {
    const found = [...blueprint.roles.values()].find((one) => one.name === roleName);
    if (!found) throw new Error(`${at}: the template has no role ${roleName}`);
    found.statements.push(...properties.PolicyDocument);
  }
  return made(name);
});
