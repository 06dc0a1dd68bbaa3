import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { allRows, atomically, firstRow } from '../database.ts';
import type { MessageRow, Received } from './message-row.ts';

/**
 * One table holds every message of every queue. A message is waiting, delayed or in flight only by `visible_at_ms`, as
 * in SQS itself; `receipt` names its latest receive.
 */
export const messagesSchema = `
  CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    trace TEXT, sent_ms INTEGER NOT NULL, visible_at_ms INTEGER NOT NULL, receives INTEGER NOT NULL DEFAULT 0,
    first_received_ms INTEGER, received_ms INTEGER, receipt TEXT, dead_letter_source TEXT
  );
  CREATE INDEX IF NOT EXISTS by_visibility ON messages (queue, visible_at_ms, seq);
  CREATE INDEX IF NOT EXISTS by_receipt ON messages (receipt);
`;

export interface TakeOrder {
  queue: string;
  /** At most this many messages. */
  count: number;
  hiddenForMs: number;
  deadLetters: { queue: string; sourceArn: string; maxReceiveCount: number } | undefined;
}

export interface Counts {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** The messages of all queues. Every method is one step: it never awaits in the middle. */
export class Messages {
  private readonly database: DatabaseSync;
  private readonly insert: StatementSync;
  private readonly due: StatementSync;
  private readonly hand: StatementSync;
  private readonly bury: StatementSync;
  private readonly remove: StatementSync;
  private readonly byReceipt: StatementSync;
  private readonly show: StatementSync;
  private readonly next: StatementSync;
  private readonly counts: StatementSync;

  constructor(database: DatabaseSync) {
    this.database = database;
    const sql = (text: string) => database.prepare(text);
    this.insert = sql(
      'INSERT INTO messages (queue, id, body, trace, sent_ms, visible_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.due = sql(
      'SELECT * FROM messages WHERE queue = ? AND visible_at_ms <= ? ORDER BY visible_at_ms, seq LIMIT ?',
    );
    this.hand =
      sql(`UPDATE messages SET receipt = ?, visible_at_ms = ?, received_ms = ?, receives = receives + 1,
      first_received_ms = COALESCE(first_received_ms, ?) WHERE seq = ?`);
    this.bury = sql(
      'UPDATE messages SET queue = ?, dead_letter_source = ?, receipt = NULL, visible_at_ms = ? WHERE seq = ?',
    );
    this.remove = sql('DELETE FROM messages WHERE queue = ? AND receipt = ?');
    this.byReceipt = sql('SELECT * FROM messages WHERE queue = ? AND receipt = ?');
    this.show = sql('UPDATE messages SET visible_at_ms = ? WHERE seq = ?');
    this.next = sql('SELECT MIN(visible_at_ms) AS atMs FROM messages WHERE queue = ? AND visible_at_ms > ?');
    this.counts = sql(`SELECT COUNT(*) FILTER (WHERE visible_at_ms <= ?2) AS visible,
      COUNT(*) FILTER (WHERE visible_at_ms > ?2 AND receipt IS NOT NULL) AS inFlight,
      COUNT(*) FILTER (WHERE visible_at_ms > ?2 AND receipt IS NULL) AS delayed FROM messages WHERE queue = ?1`);
  }

  /** Adds messages to a queue: all of them or none. */
  add(
    queue: string,
    messages: readonly { id: string; body: string; delayMs: number }[],
    trace: string | undefined,
    nowMs: number,
  ) {
    atomically(this.database, () => {
      for (const { id, body, delayMs } of messages)
        this.insert.run(queue, id, body, trace ?? null, nowMs, nowMs + delayMs);
    });
  }

  /** Hands out what is visible. A message that was received too often goes to the dead letters instead. */
  take(order: TakeOrder, nowMs: number): Received[] {
    return atomically(this.database, () => {
      const taken: Received[] = [];
      while (taken.length < order.count) {
        const rows = allRows<MessageRow>(this.due, order.queue, nowMs, order.count - taken.length);
        if (rows.length === 0) break;
        for (const row of rows) {
          const { deadLetters } = order;
          if (deadLetters && row.receives >= deadLetters.maxReceiveCount) {
            this.bury.run(deadLetters.queue, deadLetters.sourceArn, nowMs, row.seq);
          } else taken.push(this.handOut(row, order.hiddenForMs, nowMs));
        }
        // With a visibility of zero the same rows would be due again at once, and this loop would not end.
        if (order.hiddenForMs === 0) break;
      }
      return taken;
    });
  }

  private handOut(row: MessageRow, hiddenForMs: number, nowMs: number): Received {
    const receipt = crypto.randomUUID();
    this.hand.run(receipt, nowMs + hiddenForMs, nowMs, nowMs, row.seq);
    return { ...row, receipt, receives: row.receives + 1, first_received_ms: row.first_received_ms ?? nowMs };
  }

  /** Does nothing if the receipt is not the message's latest, as SQS does. */
  delete(queue: string, receipt: string): void {
    this.remove.run(queue, receipt);
  }

  withReceipt(queue: string, receipt: string): MessageRow | undefined {
    return firstRow<MessageRow>(this.byReceipt, queue, receipt);
  }

  showAt(seq: number, visibleAtMs: number): void {
    this.show.run(visibleAtMs, seq);
  }

  /** When the next hidden message of the queue becomes visible; undefined if none is hidden. */
  nextVisibleMs(queue: string, nowMs: number): number | undefined {
    return firstRow<{ atMs: number | null }>(this.next, queue, nowMs)?.atMs ?? undefined;
  }

  count(queue: string, nowMs: number): Counts {
    return firstRow<Counts>(this.counts, queue, nowMs) ?? { visible: 0, inFlight: 0, delayed: 0 };
  }

  /**
   * Makes every message visible that was in flight when the last process died: its receivers died with it. Delayed ones
   * keep their delay, and the receive stays counted.
   */
  returnInFlight(nowMs: number): void {
    this.database
      .prepare('UPDATE messages SET visible_at_ms = ? WHERE receipt IS NOT NULL AND visible_at_ms > ?')
      .run(nowMs, nowMs);
  }
}
