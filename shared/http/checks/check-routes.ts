import * as z from 'zod/mini';
import type { TextCheck } from '../../core/checks/check-text.ts';
import { present } from '../../core/present.ts';
import type { ForcingCharacter } from '../../core/text/segments.ts';
import type { ApiSettings, WritePorts } from '../api-ports.ts';
import { answer, type Route, route } from '../route.ts';
import type { RulePorts } from '../rules/rule-routes.ts';
import { columnCheckForm } from './column-check-form.ts';

/** Says what would come of an input, before anything is created. Nothing is stored or logged. */
export function checkRoutes(
  ports: Pick<WritePorts, 'suppressions' | 'now'> & Pick<RulePorts, 'loadStepFaults'>,
  settings: ApiSettings,
): Route[] {
  return [
    route('checkText', { body: textCheckForm }, async ({ body }) => {
      const { checkText } = await import('../../core/checks/check-text.ts');
      const { text, literal: isLiteral = false, transliterate: transliterates = false } = body;
      return answer(200, textCheckView(await checkText(text, { isLiteral, transliterates })));
    }),

    route('checkColumns', { body: columnCheckForm }, async ({ body, requireScope }) => {
      requireScope(body.kind === 'campaign' ? 'send' : 'order');
      // Loaded with the first file: it reads what planning reads.
      const { checkColumns } = await import('./column-check-request.ts');
      return answer(200, await checkColumns(ports, settings, body));
    }),
  ];
}

const textCheckForm = () =>
  z.strictObject({
    text: z.string().check(z.describe('The text as it is typed, finished or not.')),
    literal: z
      .optional(z.boolean())
      .check(z.describe('Placeholders are left as they are, as with the option of a campaign.')),
    transliterate: z
      .optional(z.boolean())
      .check(z.describe('Typographic signs are replaced by plain ones, as with the option of a campaign.')),
  });

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

const encodings = { 'GSM-7': 'gsm_7', 'UCS-2': 'ucs_2' } as const;

function forcedByView({ character, codePoint, position }: ForcingCharacter) {
  return { character, code_point: codePoint, position };
}
