import { writeFileSync } from 'node:fs';

/**
 * Writes `recipients.csv`: what an operations person might export from a spreadsheet, flaws included. The good numbers
 * are American ones of the range 555-0100 to 555-0199, which is kept free for fiction.
 *
 * Run: `node examples/make-recipients.ts`
 */
const areas = [201, 202, 206, 212, 213, 214, 303, 305, 312, 404, 410, 415, 503, 504, 512, 602, 615, 617, 619, 702, 704, 713, 718, 804];
const names = ['Ada', 'Björn', 'Chloé', 'Dario', 'Eun-ji', 'Farah', 'Grzegorz', 'Hana', 'Inés', 'Jamal'];
const notification = 'Planned maintenance on Sunday from 02:00 to 04:00. Your line stays reachable for emergency calls.';
const offer = 'Your plan renews next week; reply to your fleet manager if you need more data.';
const terms = `New terms for company lines. ${'Please read the following paragraph with care; it replaces the one of last year. '.repeat(8)}Thank you.`;

const spellings = [
  (area: number, line: string) => `+1${area}5550${line}`,
  (area: number, line: string) => `(${area}) 555-0${line}`,
  (area: number, line: string) => `${area}.555.0${line}`,
  (area: number, line: string) => `1 ${area} 555 0${line}`,
];

const good = areas.flatMap((area) => Array.from({ length: 100 }, (_, at) => ({ area, line: String(100 + at) })));
const rows = good.map(({ area, line }, at) => row(at, pick(spellings, at)(area, line), textOf(at)));

// Every 40th recipient is entered a second time, in another spelling.
good.forEach(({ area, line }, at) => {
  if (at % 40 === 7) rows.splice((at * 7) % rows.length, 0, row(at, pick(spellings, at + 1)(area, line), notification));
});
const flawed = ['4.47E+11', '+44 20 7946 0123', '+49 30 23125 123', '+33 1 99 00 12 34', '+1 416 555 0123', '555-01', '2125550', '1-800-FLEETS', '', '+1 212 555 01234567', 'n/a'];
for (let at = 0; at < 44; at += 1) rows.splice((at * 53 + 11) % rows.length, 0, row(at, pick(flawed, at), notification));

writeFileSync(
  new URL('recipients.csv', import.meta.url),
  `\uFEFFName;Phone number;Message;Cost centre\r\n${rows.join('\r\n')}\r\n;;;\r\n`,
);

function row(at: number, phone: string, text: string): string {
  const quoted = text.includes(';') ? `"${text}"` : text;
  return `${pick(names, at)};${phone};${quoted};${at % 3 === 0 ? '"North; depot 2"' : 'HQ'}`;
}

function textOf(at: number): string {
  if (at % 60 === 0) return terms;
  return at % 3 === 0 ? offer : notification;
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}
