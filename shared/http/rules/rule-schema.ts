import * as z from 'zod/mini';
import { ruleDocument } from './rule-form.ts';

/** The form of the rules as JSON Schema, draft 2020-12. */
export function ruleSchema(): Readonly<Record<string, unknown>> {
  return { title: 'Rules', ...z.toJSONSchema(ruleDocument, { io: 'input' }) };
}
