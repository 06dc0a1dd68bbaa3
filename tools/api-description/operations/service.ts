import { health, openApi, page } from '../answers/service.ts';
import type { Descriptions } from '../description.ts';
import { docsFileParameter, problemCodeParameter } from '../path-parameters.ts';

const html = 'text/html; charset=utf-8';

/** About the HTTP API: these need no key. */
export const serviceOperations = {
  getOpenApi: {
    summary: 'Get this document',
    description: 'The description of this HTTP API in OpenAPI 3.1.',
    answers: { 200: { description: 'The document.', schema: openApi } },
    examples: { start: { summary: 'Its beginning', status: 200, answer: { openapi: '3.1.0' } } },
  },
  getDocs: {
    summary: 'Read this document',
    description: 'The same as a page for a browser. It loads nothing from other hosts.',
    answers: { 200: { description: 'The page.', schema: page, mediaType: html } },
    examples: { page: { summary: 'Its beginning', status: 200, answer: '<!doctype html>' } },
  },
  getDocsFile: {
    summary: 'Get a file of the page',
    description: 'What the page at `/docs` is made of.',
    path: { file: docsFileParameter },
    answers: {
      200: {
        description: 'The file.',
        schema: page,
        mediaType: 'text/*',
      },
    },
    examples: {
      style: { summary: 'The style', path: { file: 'page.css' }, status: 200, answer: 'body { margin: 0 }' },
    },
  },
  getProblem: {
    summary: 'Read about a problem',
    description: 'What the code of a problem means, what to do, and whether a repeat is safe.',
    path: { code: problemCodeParameter },
    answers: { 200: { description: 'The page.', schema: page, mediaType: html } },
    examples: {
      one: { summary: 'A page', path: { code: 'invalid_request' }, status: 200, answer: '<!doctype html>' },
    },
  },
  getHealth: {
    summary: 'See whether the HTTP API answers',
    description: 'For a load balancer or a monitor. It reads nothing, and says nothing about the provider.',
    answers: { 200: { description: 'It answers.', schema: health } },
    examples: { ok: { summary: 'It does', status: 200, answer: { status: 'ok' } } },
  },
} satisfies Descriptions<'getOpenApi' | 'getDocs' | 'getDocsFile' | 'getProblem' | 'getHealth'>;
