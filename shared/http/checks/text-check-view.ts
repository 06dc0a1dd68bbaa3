import type { TextCheck } from '../../core/checks/check-text.ts';
import { present } from '../../core/present.ts';
import type { ForcingCharacter } from '../../core/text/segments.ts';

const encodings = { 'GSM-7': 'gsm_7', 'UCS-2': 'ucs_2' } as const;

export function textCheckView({ encoding, forcedBy, placeholders, isExact, faults, ...check }: TextCheck) {
  const { characters, segments, parts } = check;
  return {
    characters,
    encoding: encodings[encoding],
    ...present({ segments, parts, forced_by: forcedBy && forcedByView(forcedBy) }),
    exact: isExact,
    placeholders: [...placeholders].map(([name, at]) => ({ name, ...at })),
    errors: faults.map(({ detail, pointer = '/text' }) => ({ pointer, detail: `${detail}.` })),
  };
}

function forcedByView({ character, codePoint, position }: ForcingCharacter) {
  return { character, code_point: codePoint, position };
}
