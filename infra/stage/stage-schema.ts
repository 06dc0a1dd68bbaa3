import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { stageForm } from './stage.ts';

/**
 * The form of `stages/*.json` for editors: JSON Schema of what may be written, before anything left out is filled in.
 */
export function stageSchema(): object {
  const { $schema, ...form } = z.toJSONSchema(stageForm, { io: 'input', unrepresentable: 'any' });
  return { $schema, title: 'A stage of Fleetcast', ...form };
}

/** Run as `node infra/stage/stage-schema.ts FILE` it writes the schema. */
const [, script, file] = process.argv;
if (script === import.meta.filename && file !== undefined)
  writeFileSync(file, `${JSON.stringify(stageSchema(), undefined, 2)}\n`);
