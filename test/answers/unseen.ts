import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerAt, openApi } from '../support/conformance/open-api.ts';

/** Answered in one place for all operations, so that one of them shows it for all. */
const central = ['401', '403', '406', '413', '415', '500', '503'];

/** @returns operation and status of each answer that the API's description has and no recorded answer shows */
export function unseenAnswers(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const seen = new Set(lines.flatMap((line) => [line, ofAll(line.split(' ')[1] ?? '')]));
  return documented().filter((answer) => !seen.has(answer));
}

/** Those that a gateway makes are left out: it is not there in tests. */
function documented(): string[] {
  const operations = Object.values(openApi.paths).flatMap((item) => Object.values(item));
  const answers = operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses)
      .filter((status) => answerAt(responses, Number(status), '')?.answer['x-made-by'] !== 'gateway')
      .map((status) => (central.includes(status) ? ofAll(status) : `${operationId} ${status}`)),
  );
  return [...new Set(answers)].toSorted();
}

function ofAll(status: string): string {
  return `any ${status}`;
}
