/** Deepest nesting of any JSON that people send us; ours has three levels. */
export const jsonDepthMax = 16;

/** Whether brackets nest deeper than people's settings do, counted without building anything. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (inString) {
      if (char === backslash) at += 1;
      else if (char === quote) inString = false;
    } else if (char === quote) inString = true;
    else if (char === openBracket || char === openBrace) {
      depth += 1;
      if (depth > jsonDepthMax) return true;
    } else if (char === closeBracket || char === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** @returns undefined when it is no JSON, or nests deeper than 16 levels */
export function parseSmallJson(json: string): unknown {
  if (nestsTooDeep(json)) return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
