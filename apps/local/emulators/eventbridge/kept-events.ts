import type { DatabaseSync } from 'node:sqlite';
import { allRows, openDatabase } from '../database.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, bus TEXT NOT NULL, source TEXT NOT NULL, type TEXT NOT NULL,
    detail TEXT NOT NULL, at_ms INTEGER NOT NULL
  );
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

/** All events that were put on any bus. Nobody consumes them here: they are kept to be looked at. */
export class KeptEvents {
  readonly now: () => number;
  private readonly database: DatabaseSync;

  constructor(file: string | undefined, now: () => number) {
    this.database = openDatabase(file, schema);
    this.now = now;
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
