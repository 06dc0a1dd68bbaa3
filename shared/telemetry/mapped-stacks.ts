import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/**
 * Lets stacks name the sources that a bundle was made of. Each bundle begins with this file (`infra/code/bundle.ts`).
 * Node's own `--enable-source-maps` reads the maps at every start, for 40 to 50 ms of CPU; this reads one when the
 * first stack is looked at, which in most processes never happens.
 */
Error.prepareStackTrace = (error, frames) => {
  const lines = frames.map((frame) => `\n    at ${placed(frame)}`);
  return `${Error.prototype.toString.call(error)}${lines.join('')}`;
};

/** All scripts of a bundle are in one folder. */
const folder = new URL('.', import.meta.url).href;

/** By script; `null` when its map cannot be read: a stack that is not mapped is better than none. */
const maps = new Map<string, SourceMap | null>();

function mapOf(script: string): SourceMap | null {
  const known = maps.get(script);
  if (known !== undefined) return known;
  const map = readMap(script);
  maps.set(script, map);
  return map;
}

function readMap(script: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${script}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

function placed(frame: NodeJS.CallSite): string {
  const [script, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!script?.startsWith(folder) || line === null || column === null) return String(frame);
  const found = mapOf(script)?.findEntry(line - 1, column - 1);
  if (found === undefined || !('originalSource' in found)) return String(frame);
  const source = found.originalSource.replace(/^(\.\.\/)+/, '');
  return String(frame).replace(
    `${script}:${line}:${column}`,
    `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
  );
}
