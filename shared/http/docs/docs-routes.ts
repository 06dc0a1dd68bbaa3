import type { docsFiles } from '../../core/api/docs-files.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';
import { docsPage, type ProblemPage, pageStyle, problemPage } from './pages.ts';

/** @returns the text of a file that lies beside the code */
type ReadFile = (name: keyof typeof docsFiles) => string;

/** Shows the description of the HTTP API. None of it needs a key, and none of it comes from another host. */
export function docsRoutes(read: ReadFile): Route[] {
  const texts = new Map<keyof typeof docsFiles, string>();
  const textOf = (name: keyof typeof docsFiles) => {
    const text = texts.get(name) ?? read(name);
    texts.set(name, text);
    return text;
  };
  const files: Readonly<Record<string, () => readonly [mediaType: string, text: string]>> = {
    'page.css': () => ['text/css; charset=utf-8', pageStyle],
    'redoc.standalone.js': () => ['text/javascript; charset=utf-8', textOf('redoc.standalone.js')],
    'redoc.standalone.js.LICENSE.txt': () => [
      'text/plain; charset=utf-8',
      textOf('redoc.standalone.js.LICENSE.txt'),
    ],
  };

  return [
    route('getOpenApi', {}, async () => answer(200, textOf('openapi.json'), fileHeaders('application/json'))),

    route('getDocs', {}, async () => answer(200, docsPage, pageHeaders)),

    route('getDocsFile', {}, async ({ params: { file = '' } }) => {
      const found = Object.hasOwn(files, file) ? files[file]?.() : undefined;
      if (found === undefined) throw notFound('There is no such file');
      const [mediaType, text] = found;
      return answer(200, text, fileHeaders(mediaType));
    }),

    route('getProblem', {}, async ({ params: { code = '' } }) => {
      const { 'x-problems': problems } = JSON.parse(textOf('openapi.json')) as Described;
      const page = Object.hasOwn(problems, code) ? problems[code] : undefined;
      if (page === undefined) throw notFound('There is no problem with this code');
      return answer(200, problemPage(code, page), pageHeaders);
    }),

    route('getHealth', {}, async () => answer(200, { status: 'ok' })),
  ];
}

type Described = { readonly 'x-problems': Readonly<Record<string, ProblemPage>> };

/**
 * Nothing but what this host serves. Redoc is why some of it is there:
 *
 * - `style-src` has the hash of an empty style: Redoc adds an empty element and fills it by script, which needs no more
 * - `worker-src blob:` is its search, whose worker it makes of a string of its own
 * - `img-src data:` are its icons
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "connect-src 'self'",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Long enough for a visit; a deployment is seen soon after it. */
const cacheControl = 'public, max-age=300';

function fileHeaders(mediaType: string): Readonly<Record<string, string>> {
  return { 'content-type': mediaType, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' };
}

const pageHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders('text/html; charset=utf-8'),
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
};
