/** What a problem's page says, as the OpenAPI document has it in `x-problems`. */
export type ProblemPage = {
  readonly status: number;
  readonly title: string;
  readonly means: string;
  readonly todo: string;
  readonly repeat: string;
};

export const pageStyle = `body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.5; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
code { background: #eee; padding: 0 .2em; }
`;

/** The script looks for the element `redoc`. No script stands in the page, so none has to be allowed there. */
export const docsPage = page(
  'Fleetcast HTTP API',
  `<noscript><main><h1>Fleetcast HTTP API</h1><p>This page needs a script. <a href="/openapi.json">The same as JSON</a>
needs none.</p></main></noscript>
<redoc spec-url="/openapi.json" required-props-first="true" json-sample-expand-level="4"
native-scrollbars="true"></redoc>
<script src="/docs/redoc.standalone.js"></script>`,
);

export function problemPage(code: string, { status, title, means, todo, repeat }: ProblemPage): string {
  return page(
    `${code} – Fleetcast HTTP API`,
    `<main><p><a href="/docs">Fleetcast HTTP API</a></p>
<h1><code>${code}</code></h1>
<p>${text(title)}. Status ${status}.</p>
<h2>What it means</h2><p>${text(means)}</p>
<h2>What to do</h2><p>${text(todo)}</p>
<h2>Is a repeat safe?</h2><p>${text(repeat)}</p></main>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
${body}
</body>
</html>
`;
}

/** Markdown has code in it, and nothing else. */
function text(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}
