import { type Incident, incidents } from './misbehavior/incidents.ts';

/** What goes wrong now, and buttons that let it, for the sandbox's page. Nothing in them needs a script. */
export function incidentButtons(root: string, now: readonly Incident[]): string {
  const rows = incidents.map(
    ({ name, title, says }) =>
      `<tr><td><button formaction="${root}/incidents/${name}">${title}</button></td><td>${says}</td></tr>`,
  );
  const underWay = now.map(({ title, says }) => `<strong>${title}</strong>: ${says}`).join(' ');
  return `<h2 id="incidents">Try an incident</h2>
<p role="status">${underWay || 'No incident is under way.'}</p>
<form method="post"><table>${rows.join('')}
<tr><td><button formaction="${root}/incidents/none">All well again</button></td>
<td>Nothing goes wrong any more.</td></tr></table></form>`;
}
