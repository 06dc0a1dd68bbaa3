import { createHash, randomBytes } from 'node:crypto';

/** Source: Lambda developer guide, "Recursive loop detection": stopped when invoked more than 16 times in one chain. */
export const hopsMax = 16;

export type Trace = {
  /** For the function's `_X_AMZN_TRACE_ID`; the SDK hands it on to what the function calls. */
  readonly header: string;
  /** How often the function has been invoked in this chain, this time included. */
  readonly hops: number;
};

/**
 * The trace of an invocation, by which a chain that keeps coming back to a function is known. The lineage counts
 * invocations by function: `Lineage=1a2b3c4d:3|…`.
 *
 * @param cause trace headers of the messages that cause it; none starts a new chain
 */
export function traceOf(functionName: string, cause: readonly (string | undefined)[] = []): Trace {
  const own = createHash('sha256').update(functionName).digest('hex').slice(0, 8);
  const lineages = cause.map(lineageOf);
  const longest = lineages.toSorted((one, other) => (other.get(own) ?? 0) - (one.get(own) ?? 0))[0];
  const lineage = new Map(longest);
  const hops = (lineage.get(own) ?? 0) + 1;
  lineage.set(own, hops);
  const root = `1-${randomBytes(4).toString('hex')}-${randomBytes(12).toString('hex')}`;
  const counts = [...lineage].map(([name, count]) => `${name}:${count}`).join('|');
  return {
    header: `Root=${root};Parent=${randomBytes(8).toString('hex')};Sampled=0;Lineage=${counts}`,
    hops,
  };
}

function lineageOf(header: string | undefined): Map<string, number> {
  const counts = /(?:^|;)Lineage=([^;]*)/.exec(header ?? '')?.[1] ?? '';
  return new Map(
    [...counts.matchAll(/([0-9a-f]{8}):(\d+)/g)].map(([, name = '', count]) => [name, Number(count)]),
  );
}
