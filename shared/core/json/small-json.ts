import { scanJson } from './scan-json.ts';

/** @returns undefined when it is no JSON, or nests deeper than 16 levels */
export function parseSmallJson(json: string): unknown {
  if (scanJson(json)?.kind === 'deep') return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
