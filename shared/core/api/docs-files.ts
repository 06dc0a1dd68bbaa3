/** What the description of the HTTP API is made of. The deployment lays these files beside the code. */
export const docsFiles = {
  'openapi.json': 'docs/reference/openapi.json',
  'redoc.standalone.js': 'node_modules/redoc/bundles/redoc.standalone.js',
  'redoc.standalone.js.LICENSE.txt': 'node_modules/redoc/bundles/redoc.standalone.js.LICENSE.txt',
} as const;
