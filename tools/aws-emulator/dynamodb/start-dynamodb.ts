import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import type { Authorize } from '../authorize.ts';
import { type LoopbackServer, openOnLoopback } from '../loopback-server.ts';
import { askFirst } from './ask-first.ts';
import { completeDynalite } from './complete-dynalite.ts';
import { repairAfterKill } from './repair-after-kill.ts';

completeDynalite();

/**
 * Starts dynalite. A table can be used as soon as CreateTable has answered, so nobody needs to wait for ACTIVE here.
 *
 * @param folder where LevelDB keeps its files; without it everything is in memory.
 * @throws Error if another process has the folder open.
 */
export async function startDynamodb(
  folder: string | undefined,
  port: number,
  authorize?: Authorize,
): Promise<LoopbackServer> {
  const immediate = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  if (folder !== undefined) await repairAfterKill(folder);
  const server = dynalite(folder === undefined ? immediate : { ...immediate, path: folder });
  if (authorize) askFirst(server, authorize);
  const opened = await openOnLoopback(server, port);
  holdCreateTableUntilActive(server, opened.url);
  return opened;
}

/**
 * dynalite answers CreateTable first and sets the table ACTIVE a moment later, and until then every use of the table
 * fails. Holding the answer back closes that gap, also against a kill between the two.
 */
function holdCreateTableUntilActive(server: Server, url: string): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['x-amz-target'] !== 'DynamoDB_20120810.CreateTable') return;
    const end = response.end.bind(response);
    response.end = (answer: unknown) => {
      const body = String(answer);
      whenActive(url, createdTableOf(body)).then(
        () => end(body),
        () => response.destroy(),
      );
      return response;
    };
  });
}

function createdTableOf(body: string): string | undefined {
  const answer: { TableDescription?: { TableName: string } } = JSON.parse(body);
  return answer.TableDescription?.TableName;
}

/** Resolves when the table is ACTIVE; at once when there is none, because CreateTable was refused. */
async function whenActive(url: string, table: string | undefined): Promise<void> {
  if (table === undefined) return;
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.DescribeTable',
    'x-amz-date': '20260101T000000Z',
    authorization: 'AWS4-HMAC-SHA256 Credential=local, SignedHeaders=host, Signature=local',
  };
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ TableName: table }) });
    const { Table }: { Table: { TableStatus: string } } = JSON.parse(await answer.text());
    if (Table.TableStatus === 'ACTIVE') return;
  }
}
