import { pointerTo } from './json-pointer.ts';

/** Deepest nesting of any JSON that people send us; ours has three levels. */
export const jsonDepthMax = 16;

/** What reading valid JSON would pass over in silence: it nests too deep, or an object has a member twice. */
export type JsonOddity = { readonly kind: 'deep' } | { readonly kind: 'duplicate'; readonly pointer: string };

type Level = { readonly names: Set<string> | undefined; name: string; index: number };

/**
 * Looks at every bracket and every name of a text once, without building a value.
 *
 * @param json need not be valid: then only the depth is certain
 */
export function scanJson(json: string): JsonOddity | undefined {
  const levels: Level[] = [];
  let isName = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    const level = levels.at(-1);
    switch (char) {
      case quote: {
        const end = endOfString(json, at);
        if (isName && level?.names !== undefined) {
          const name = nameIn(json.slice(at, end + 1));
          if (level.names.has(name)) return { kind: 'duplicate', pointer: pointerOf(levels, name) };
          level.names.add(name);
          level.name = name;
          isName = false;
        }
        at = end;
        break;
      }
      case openBrace:
      case openBracket:
        if (levels.length === jsonDepthMax) return { kind: 'deep' };
        isName = char === openBrace;
        levels.push({ names: isName ? new Set() : undefined, name: '', index: 0 });
        break;
      case closeBrace:
      case closeBracket:
        levels.pop();
        isName = false;
        break;
      case comma:
        if (level !== undefined) level.index += 1;
        isName = level?.names !== undefined;
        break;
    }
  }
  return undefined;
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === quote) return at;
  }
  return json.length;
}

function nameIn(written: string): string {
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    return written;
  }
}

function pointerOf(levels: readonly Level[], name: string): string {
  const above = levels.slice(0, -1).map((level) => (level.names === undefined ? level.index : level.name));
  return pointerTo('', ...above, name);
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** @returns undefined when it is no JSON, or nests deeper than 16 levels */
export function parseSmallJson(json: string): unknown {
  if (scanJson(json)?.kind === 'deep') return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
