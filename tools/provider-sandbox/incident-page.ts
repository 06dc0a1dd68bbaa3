import { incidents } from './misbehavior/incidents.ts';

/** Buttons that let something go wrong, for the sandbox's page. Nothing in them needs a script. */
export function incidentButtons(root: string): string {
  const rows = incidents.map(
    ({ name, title, says }) =>
      `<tr><td><button formaction="${root}/incidents/${name}">${title}</button></td><td>${says}</td></tr>`,
  );
  return `<h2 id="incidents">Try an incident</h2>
<form method="post"><table>${rows.join('')}
<tr><td><button formaction="${root}/incidents/none">All well again</button></td>
<td>Nothing goes wrong any more.</td></tr></table></form>`;
}
