import { jsonDepthMax, nestsTooDeep } from '../../core/json/small-json.ts';
import { requestBodyBytesMax } from '../../core/limits.ts';
import { InputError } from '../../errors.ts';

/**
 * Reads a request's JSON body.
 *
 * @throws InputError 415 for another type, 413 for a body that is too large, 400 for what is no JSON or nests too deep
 */
export function readJsonBody(contentType: string | undefined, body: Buffer): unknown {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw new InputError(415, 'Unsupported content type', [
      { detail: 'Send the body as application/json; a CSV goes into the bucket', pointer: 'Content-Type' },
    ]);
  }
  if (body.length > requestBodyBytesMax) {
    throw new InputError(413, 'The body is too large', [
      {
        detail: `A body holds at most ${requestBodyBytesMax} bytes; put more recipients as a CSV into the bucket`,
      },
    ]);
  }
  const text = textOf(body);
  if (nestsTooDeep(text)) {
    throw new InputError(400, 'The body nests too deep', [
      { detail: `Its lists and objects lie at most ${jsonDepthMax} deep`, pointer: '' },
    ]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw notJson();
  }
}

function notJson(): InputError {
  return new InputError(400, 'The body is not JSON', [
    { detail: 'It must be one JSON object in UTF-8', pointer: '' },
  ]);
}
