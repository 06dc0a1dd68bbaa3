import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Authorize, SignedRequest } from '../authorize.ts';
import type { Blueprint, FunctionSpec } from '../blueprint.ts';
import { accountId } from '../template/account.ts';
import type { ApiCall } from './api-call.ts';
import { dynamodbCalls } from './dynamodb-calls.ts';
import { evaluate, type Verdict } from './evaluate.ts';
import { eventsCalls, secretsCalls, sqsCalls } from './json-calls.ts';
import type { Statement } from './policy.ts';
import { inWords, refusal, unknownKey } from './refusal.ts';
import { s3Calls } from './s3-calls.ts';

export type RecordedCall = ApiCall & {
  /** The name of the function that people use. */
  readonly function: string;
};

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
};

/** Lets each function do what its role grants, and nothing else. People and the host itself may do everything. */
export type LocalIam = {
  /** Before `enforce` it knows no functions. */
  readonly authorize: Authorize;
  /**
   * Takes in functions, roles, tables and secrets of the template.
   *
   * @throws Error when it cannot be found out what a function may do
   */
  enforce(blueprint: Pick<Blueprint, 'functions' | 'roles' | 'tables' | 'secrets'>): void;
  credentialsOf(spec: FunctionSpec): Credentials;
  /** What Lambda itself does with the role of a function. */
  verdictOn(spec: FunctionSpec, call: ApiCall): Verdict;
  /** The name of the function that signs with the key. */
  functionOf(accessKeyId: string | undefined): string | undefined;
  /** Every different call that functions have made, allowed or not. */
  calls(): readonly RecordedCall[];
  /** The statements of each function's role, by the function's name. */
  statements(): ReadonlyMap<string, readonly Statement[]>;
};

type Holder = { readonly label: string; readonly user: string; readonly statements: readonly Statement[] };

/**
 * @param freeKeyId signs what is not limited: the host's own calls, and those of people
 * @param warn shows people what a function was not allowed
 */
export function localIam(freeKeyId: string, warn: (line: string) => void): LocalIam {
  const holders = new Map<string, Holder>();
  const calls = new Map<string, RecordedCall>();
  let tables: Blueprint['tables'] = new Map();
  let secrets: Blueprint['secrets'] = new Map();

  const record = (label: string, call: ApiCall) => {
    const recorded = { function: label, ...call };
    calls.set(JSON.stringify(recorded), recorded);
  };
  const holderOf = (spec: FunctionSpec): Holder => {
    const holder = holders.get(credentialsOf(spec).accessKeyId);
    if (!holder) throw new Error(`Nothing is known of the rights of ${spec.label}`);
    return holder;
  };
  const callsOf = ({ service, operation, input }: SignedRequest): ApiCall[] => {
    if (service === 's3') return s3Calls(operation, input);
    if (service === 'sqs') return sqsCalls(operation, input);
    if (service === 'secretsmanager') return secretsCalls(operation, input, (name) => secrets.get(name));
    if (service === 'events') return eventsCalls(operation, input);
    return dynamodbCalls(operation, input, (table) => tables.get(table));
  };

  return {
    authorize(request) {
      if (request.accessKeyId === freeKeyId) return;
      const holder = holders.get(request.accessKeyId ?? '');
      if (!holder) throw unknownKey(request.service);
      for (const call of readCalls(request, callsOf)) {
        record(holder.label, call);
        const verdict = evaluate(holder.statements, call);
        if (verdict === 'allowed') continue;
        warn(`[${holder.label}] is not allowed ${inWords(call)}: see infra/parts/permissions.ts`);
        throw refusal(request.service, holder.user, call, verdict);
      }
    },
    enforce(blueprint) {
      tables = blueprint.tables;
      secrets = blueprint.secrets;
      for (const spec of blueprint.functions) {
        const role = blueprint.roles.get(spec.roleArn);
        if (!role) throw new Error(`${spec.label}: the template has no role ${spec.roleArn}`);
        const [managed] = role.managedPolicies;
        if (managed !== undefined) throw new Error(`${spec.label}: what ${managed} grants is not known here`);
        const user = `arn:aws:sts::${accountId}:assumed-role/${role.name}/${spec.name}`;
        holders.set(credentialsOf(spec).accessKeyId, {
          label: spec.label,
          user,
          statements: role.statements,
        });
      }
    },
    credentialsOf,
    verdictOn(spec, call) {
      const { label, statements } = holderOf(spec);
      record(label, call);
      return evaluate(statements, call);
    },
    functionOf: (accessKeyId) => holders.get(accessKeyId ?? '')?.label,
    calls: () => [...calls.values()],
    statements: () => new Map([...holders.values()].map(({ label, statements }) => [label, statements])),
  };
}

/** What cannot be read as a request of its service is a call on nothing that anybody is granted. */
function readCalls(request: SignedRequest, callsOf: (request: SignedRequest) => ApiCall[]): ApiCall[] {
  try {
    return callsOf(request);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return [{ action: `${request.service}:${request.operation}`, resource: '*' }];
  }
}

/** The same after each start, so that what a function has signed stays good. Nothing checks a signature here. */
function credentialsOf({ arn }: FunctionSpec): Credentials {
  const id = createHash('sha256').update(arn).digest('hex').slice(0, 16).toUpperCase();
  return { accessKeyId: `ASIA${id}`, secretAccessKey: 'local', sessionToken: 'local' };
}
