/** What the page about the HTTP API is made of, beside what the function writes. The deployment lays it beside the code. */
export const docsFiles = {
  'openapi.json': 'docs/reference/openapi.json',
  'redoc.standalone.js': 'node_modules/redoc/bundles/redoc.standalone.js',
  'redoc.standalone.js.LICENSE.txt': 'node_modules/redoc/bundles/redoc.standalone.js.LICENSE.txt',
} as const;
