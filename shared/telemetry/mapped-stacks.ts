import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/**
 * Lets stacks name the sources that a bundle was made of. Each bundle begins with this file (`infra/parts/bundling.ts`). Node's own
 * `--enable-source-maps` reads the map at every start, for 40 to 50 ms of CPU; this reads it when the first stack is looked at, which
 * in most processes never happens.
 */
Error.prepareStackTrace = (error, frames) => {
  const lines = frames.map((frame) => `\n    at ${placed(frame)}`);
  return `${Error.prototype.toString.call(error)}${lines.join('')}`;
};

const bundle = import.meta.url;

/** `null` when the map cannot be read: a stack that is not mapped is better than none. */
let map: SourceMap | null | undefined;

function mapOfBundle(): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${bundle}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

function placed(frame: NodeJS.CallSite): string {
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (frame.getFileName() !== bundle || line === null || column === null) return String(frame);
  if (map === undefined) map = mapOfBundle();
  const found = map?.findEntry(line - 1, column - 1);
  if (found === undefined || !('originalSource' in found)) return String(frame);
  const source = found.originalSource.replace(/^(\.\.\/)+/, '');
  return String(frame).replace(
    `${bundle}:${line}:${column}`,
    `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
  );
}
