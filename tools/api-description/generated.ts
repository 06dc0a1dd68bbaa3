import * as z from 'zod/mini';
import { ruleDocument } from '../../shared/http/rules/rule-form.ts';
import { openApi } from './document/document.ts';
import { problemsDocument } from './problems/problem-pages.ts';

/** The files that are made of the declarations, by their paths from the project's root. */
export function generated(): ReadonlyMap<string, string> {
  return new Map([
    ['shared/http/rules/rule-schema.json', `${JSON.stringify(ruleSchema(), null, 2)}\n`],
    ['docs/reference/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
    ['docs/reference/problems.md', problemsDocument()],
  ]);
}

/** The form of the rules as JSON Schema, draft 2020-12. Made here: what makes it weighs 20 kB at each start. */
function ruleSchema(): Readonly<Record<string, unknown>> {
  return { title: 'Rules', ...z.toJSONSchema(ruleDocument, { io: 'input', metadata: new WithoutIds() }) };
}

/** What is said of forms, without the ids that the description gives to some: they would become references. */
class WithoutIds extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...said } = z.globalRegistry.get(schema) ?? {};
    return said;
  }
}
