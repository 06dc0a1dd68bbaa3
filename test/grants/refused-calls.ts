import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '../../tools/aws-emulator/iam/recording.ts';
import { type Grant, neededBy } from '../support/grants.ts';

/** By each grant, the recorded call that is refused without it; undefined where no call is. */
export type Judgement = ReadonlyMap<string, string | undefined>;

/**
 * Takes each grant of each function away in turn, and looks for a recorded call that is then refused.
 *
 * @throws Error when there is nothing to go by
 */
export function refusedCalls(folder: string): Judgement {
  const refused = new Map<string, string | undefined>();
  for (const file of readdirSync(folder)) {
    const { calls, statements }: Recording = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [name, own] of Object.entries(statements)) {
      const made = calls.filter((call) => call.function === name);
      for (const { grant, call } of neededBy(own, made)) {
        const words = nameOf(name, grant);
        const before = refused.get(words);
        refused.set(words, before ?? (call && `${call.action} on ${call.resource}`));
      }
    }
  }
  if (refused.size === 0) throw new Error(`${folder} holds no recordings`);
  return refused;
}

/** A grant in words that are the same in each run: a token may lie in any of its secrets. */
function nameOf(name: string, { action, resource, keys }: Grant): string {
  const words = resource
    .replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, '')
    .replace(/^secret:Fleetcast\/[^/]+\/(\w+?)\d?-\w{6}$/, '$1')
    .replace(/Fleetcast-[a-z]+-(?:data|service)-([A-Za-z]+?)[0-9A-F]{8}/, '$1')
    .replace(/^fleetcast-[a-z]+-data-uploads[0-9a-f]{8}/, 'Uploads');
  return `${name}: ${action} ${words}${keys === undefined ? '' : ` of ${keys}`}`;
}
