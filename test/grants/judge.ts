import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '../../apps/local/iam/recording.ts';
import { type Grant, grantsOf, needless } from '../support/grants.ts';

/** How many grants there are, and which of them no recorded call needs. */
export type Judgement = { readonly grants: number; readonly needless: readonly string[] };

/**
 * Takes each grant of each function away in turn, and looks whether at least one recorded call is then refused.
 *
 * @throws Error when there is nothing to judge by, or the recordings are of different templates
 */
export function judge(folder: string): Judgement {
  const recordings = readdirSync(folder).map(
    (file): Recording => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
  const all = new Set<string>();
  const needed = new Set<string>();
  for (const { calls, statements } of recordings) {
    for (const [name, own] of Object.entries(statements)) {
      const made = calls.filter((call) => call.function === name);
      const useless = new Set(needless(own, made).map((grant) => JSON.stringify(grant)));
      for (const grant of grantsOf(own)) {
        const words = nameOf(name, grant);
        all.add(words);
        if (!useless.has(JSON.stringify(grant))) needed.add(words);
      }
    }
  }
  if (all.size === 0) throw new Error(`${folder} holds no recordings`);
  return { grants: all.size, needless: [...all].filter((grant) => !needed.has(grant)).sort() };
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
