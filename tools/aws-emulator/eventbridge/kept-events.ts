import type { DatabaseSync } from 'node:sqlite';
import { allRows, openDatabase } from '../database.ts';
import type { Log } from '../loopback-server.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, bus TEXT NOT NULL,
    source TEXT NOT NULL, type TEXT NOT NULL,
    detail TEXT NOT NULL, at_ms INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS buses (name TEXT PRIMARY KEY);
  INSERT OR IGNORE INTO buses VALUES ('default');
`;

/** An event as its consumers would get it. */
export interface BusEvent {
  readonly id: string;
  readonly bus: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  /** In milliseconds since 1970. */
  readonly timeMs: number;
}

interface Row {
  id: string;
  bus: string;
  source: string;
  type: string;
  detail: string;
  at_ms: number;
}

/** The buses, and all events that were put on them. Nobody consumes them here: they are kept to be looked at. */
export class KeptEvents {
  readonly now: () => number;
  /** Reports what AWS would drop without an error. */
  readonly log: Log;
  private readonly database: DatabaseSync;

  constructor(file: string | undefined, now: () => number, log: Log) {
    this.database = openDatabase(file, schema);
    this.now = now;
    this.log = log;
  }

  hasBus(name: string): boolean {
    return this.database.prepare('SELECT name FROM buses WHERE name = ?').get(name) !== undefined;
  }

  addBus(name: string): void {
    this.database.prepare('INSERT INTO buses VALUES (?)').run(name);
  }

  add({ id, bus, source, detailType, detail, timeMs }: BusEvent): void {
    const sql = 'INSERT INTO events (id, bus, source, type, detail, at_ms) VALUES (?, ?, ?, ?, ?, ?)';
    this.database.prepare(sql).run(id, bus, source, detailType, JSON.stringify(detail), timeMs);
  }

  /** In the order in which they came. */
  all(): BusEvent[] {
    const rows = allRows<Row>(this.database.prepare('SELECT * FROM events ORDER BY seq'));
    return rows.map(({ id, bus, source, type, detail, at_ms: timeMs }) => ({
      id,
      bus,
      source,
      detailType: type,
      detail: JSON.parse(detail),
      timeMs,
    }));
  }

  close(): void {
    this.database.close();
  }
}
