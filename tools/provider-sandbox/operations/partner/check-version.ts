import type { Call } from '../../http/call.ts';
import { invalid } from '../../http/problem.ts';
import type { Flags } from '../../misbehavior/flags.ts';

/** Source: partner API, Versioning. */
const documentedVersion = '2025-01-28';

/**
 * Refuses a version that the operation is not described for. Assumed: how another one is answered. The header is
 * optional: without it a client gets the latest version, and the latest one here is this one.
 */
export function checkVersion(
  headers: Call['headers'],
  { allowOtherVersions }: Flags,
  version: string = documentedVersion,
): void {
  const given = headers['api-version'];
  if (given === undefined || given === version || allowOtherVersions) return;
  throw invalid([{ detail: `Only version ${version} is spoken here`, pointer: "$['Api-Version']" }]);
}
