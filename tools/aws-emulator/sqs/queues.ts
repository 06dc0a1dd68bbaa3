import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AwsError } from '../aws-error.ts';
import { allRows, firstRow } from '../database.ts';
import { defaultAttributes, type QueueAttributes } from './queue-attributes.ts';

/** The only account there is. */
export const accountId = '000000000000';
const arnStart = `arn:aws:sqs:us-east-1:${accountId}:`;

export const queuesSchema = `
  CREATE TABLE IF NOT EXISTS queues (name TEXT PRIMARY KEY, attributes TEXT NOT NULL, created_ms INTEGER NOT NULL);
`;

export interface Queue {
  name: string;
  attributes: QueueAttributes;
  createdMs: number;
}

interface QueueRow {
  name: string;
  attributes: string;
  created_ms: number;
}

/** The queues of the account, by name. */
export class Queues {
  private readonly write: StatementSync;
  private readonly byName: StatementSync;
  private readonly everyName: StatementSync;

  constructor(database: DatabaseSync) {
    this.write = database.prepare(
      'INSERT OR REPLACE INTO queues (name, attributes, created_ms) VALUES (?, ?, ?)',
    );
    this.everyName = database.prepare('SELECT name FROM queues ORDER BY name');
    this.byName = database.prepare('SELECT * FROM queues WHERE name = ?');
  }

  find(name: string): Queue | undefined {
    const row = firstRow<QueueRow>(this.byName, name);
    if (!row) return undefined;
    return { name: row.name, attributes: JSON.parse(row.attributes), createdMs: row.created_ms };
  }

  names(): string[] {
    return allRows<{ name: string }>(this.everyName).map(({ name }) => name);
  }

  save(queue: Queue): void {
    this.write.run(queue.name, JSON.stringify(queue.attributes), queue.createdMs);
  }

  create(name: string, attributes: QueueAttributes, createdMs: number): Queue {
    const queue = { name, attributes: { ...defaultAttributes, ...attributes }, createdMs };
    this.save(queue);
    return queue;
  }

  /**
   * The queue behind a queue URL. Host and port are not looked at: a URL from before a restart may carry an older port.
   *
   * @throws AwsError QueueDoesNotExist
   */
  atUrl(queueUrl: string): Queue {
    const [account, name, more] = URL.parse(queueUrl)?.pathname.slice(1).split('/') ?? [];
    const queue =
      account === accountId && name !== undefined && more === undefined ? this.find(name) : undefined;
    if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }

  atArn(arn: string): Queue | undefined {
    return arn.startsWith(arnStart) ? this.find(arn.slice(arnStart.length)) : undefined;
  }
}

export function queueArn(name: string): string {
  return `${arnStart}${name}`;
}

export function queueUrl(baseUrl: string, name: string): string {
  return `${baseUrl}/${accountId}/${name}`;
}
