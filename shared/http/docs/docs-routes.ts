import type { docsFiles } from '../../core/api/docs-files.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';
import { docsPage, type ProblemPage, pageStyle, problemPage } from './pages.ts';
import { fileHeaders, pageHeaders } from './security-headers.ts';

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
