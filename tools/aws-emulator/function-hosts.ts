import type { FunctionSpec } from './blueprint.ts';
import type { LocalClock } from './clock.ts';
import { functionEnvironment } from './functions/function-environment.ts';
import { type FunctionHost, openFunctionHost } from './functions/function-host.ts';
import type { FunctionLog } from './functions/function-log.ts';
import { missingLogRights } from './iam/lambda-rights.ts';
import type { Credentials, LocalIam } from './iam/local-iam.ts';
import type { LocalEvents } from './local-events.ts';

export type FunctionHosts = {
  readonly all: readonly FunctionHost[];
  /** @throws Error when the template names a function that it does not have */
  at(functionArn: string): FunctionHost;
  close(): Promise<void>;
};

/**
 * Opens a host for every function of the template.
 *
 * @param emulators the variables that lead the SDK to the emulators
 */
export function openFunctionHosts(
  specs: readonly FunctionSpec[],
  parts: {
    readonly emulators: Readonly<Record<string, string>>;
    readonly iam: LocalIam;
    readonly say: (line: string) => void;
    readonly clock: LocalClock;
    readonly log: FunctionLog;
    readonly events: LocalEvents;
  },
): FunctionHosts {
  const all = specs.map((spec) => {
    const missing = missingLogRights(parts.iam, spec);
    if (missing.length > 0)
      parts.say(`[${spec.label}] would have no log on AWS: it lacks ${missing.join(', ')}`);
    const variables = { ...parts.emulators, ...credentialVariables(parts.iam.credentialsOf(spec)) };
    return openFunctionHost(spec, {
      clockOffset: parts.clock.offset,
      environment: functionEnvironment(spec, variables),
      output: (line, stream) => parts.log.write(spec.label, line, stream),
      invoked(invocation, ms) {
        const error = invocation.ok ? {} : { error: `${invocation.errorType}: ${invocation.errorMessage}` };
        parts.events.emit({ kind: 'invocation', function: spec.label, ok: invocation.ok, ms, ...error });
      },
    });
  });
  const byArn = new Map(all.map((host) => [host.spec.arn, host]));
  return {
    all,
    at(functionArn) {
      const host = byArn.get(functionArn);
      if (!host) throw new Error(`The template has no function ${functionArn}`);
      return host;
    },
    async close() {
      await Promise.all(all.map((host) => host.close()));
    },
  };
}

/** Each function has its own key, so that it can learn who calls. */
function credentialVariables({ accessKeyId, secretAccessKey, sessionToken }: Credentials) {
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  };
}
