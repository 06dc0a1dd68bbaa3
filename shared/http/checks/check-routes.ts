import { answer, type Route, route } from '../route.ts';
import { textCheckForm } from './check-forms.ts';
import { textCheckView } from './text-check-view.ts';

/** Says what would come of an input, before anything is created. Nothing is stored or logged. */
export function checkRoutes(): Route[] {
  return [
    route('checkText', { body: textCheckForm }, async ({ body }) => {
      const { checkText } = await import('../../core/checks/check-text.ts');
      const { text, literal: isLiteral = false, transliterate: transliterates = false } = body;
      return answer(200, textCheckView(await checkText(text, { isLiteral, transliterates })));
    }),
  ];
}
