import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from './open-api.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
// Its types are those of a CommonJS module.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addSchema(closed(openApi) as object, 'openapi.json');

/** Validates what stands at a JSON Pointer of the document. */
export function validatorAt(pointer: string): ValidateFunction {
  // A pointer is part of an address there.
  const found = ajv.getSchema(`openapi.json#${pointer.split('/').map(encodeURIComponent).join('/')}`);
  if (found === undefined) throw new Error(`There is no schema at ${pointer}`);
  return found;
}

/** Clients ignore members that they do not know; here one that the document does not know is an error. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.fromEntries(Object.entries(value).map(([name, below]) => [name, closed(below)]));
  const isOpen = all.type === 'object' && isMap(all.properties) && all.additionalProperties === undefined;
  return isOpen ? { ...all, additionalProperties: false } : all;
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
