import { jsonDepthMax, scanJson } from '../../core/json/scan-json.ts';
import { requestBodyBytesMax } from '../../core/limits.ts';
import { InputError } from '../../errors.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Reads a request's JSON body.
 *
 * @param headers their names in lower case
 * @throws InputError 415 for another type, charset or a compressed body, 413 for a body that is too large, 400 for what
 *   is no JSON, has a member twice, or nests too deep
 */
export function readJsonBody(headers: Headers, body: Buffer): unknown {
  checkType(headers);
  if (body.length > requestBodyBytesMax)
    throw new InputError('body_too_large', [
      {
        detail: `A body has at most ${requestBodyBytesMax} bytes`,
        hint: 'Upload more recipients as a CSV: send `"upload": true`.',
      },
    ]);
  const text = textOf(body);
  const oddity = scanJson(text);
  if (oddity?.kind === 'deep')
    throw new InputError('nested_too_deep', [
      { detail: `Lists and objects may nest at most ${jsonDepthMax} levels deep`, pointer: '' },
    ]);
  const value = parsed(text);
  if (oddity?.kind === 'duplicate')
    throw new InputError('duplicate_member', [
      { detail: 'The object has this member twice. Send it once', pointer: oddity.pointer },
    ]);
  return value;
}

function checkType({ 'content-type': type = '', 'content-encoding': encoding = 'identity' }: Headers): void {
  const [mediaType = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (mediaType !== 'application/json')
    throw new InputError('unsupported_media_type', [
      { detail: 'Send the body as `application/json`', in: 'header', pointer: 'Content-Type' },
    ]);
  const charset = parameters.find((one) => one.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset))
    throw new InputError('unsupported_charset', [
      { detail: 'Send the body in UTF-8', in: 'header', pointer: 'Content-Type' },
    ]);
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new InputError('unsupported_encoding', [
      {
        detail: 'Send the body without compression',
        hint: 'Upload large inputs as a CSV: send `"upload": true`.',
        in: 'header',
        pointer: 'Content-Encoding',
      },
    ]);
}

/** The gateway replaces what is not UTF-8 before a function sees it. Some programs write a mark before the text. */
function textOf(body: Buffer): string {
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  if (!text.includes('\ufffd')) return text;
  throw new InputError('invalid_encoding', [
    { detail: 'The body has bytes that are not UTF-8. Encode it as UTF-8', pointer: '' },
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError('malformed_json', [{ detail: whereItStops(text, String(error)), pointer: '' }]);
  }
}

/** @param message of the parser, which may quote the body and so goes nowhere */
function whereItStops(text: string, message: string): string {
  if (text.trim() === '') return 'The body is empty. Send a JSON object';
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  if (line !== undefined) return `The body stops being JSON at line ${line}, column ${column}`;
  return message.includes('end of JSON') ? 'The body ends before its JSON does' : 'The body is not JSON';
}
