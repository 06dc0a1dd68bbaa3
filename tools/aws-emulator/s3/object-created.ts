import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { S3Event } from 'aws-lambda';
import { allRows } from '../database.ts';
import type { Log } from '../loopback-server.ts';
import type { StoredObject } from './objects.ts';
import { urlEncoded } from './protocol/url-encoded.ts';

/** Is handed each event; one that rejects is handed the same event again a little later. */
export type ObjectCreatedListener = (event: S3Event) => Promise<void> | void;

/** Is handed the way of each event, from its object to the listener. */
type During = (way: () => Promise<void>) => Promise<void>;

export type EventName = `ObjectCreated:${'Put' | 'Post' | 'Copy' | 'CompleteMultipartUpload'}`;

export const eventsSchema = `
  CREATE TABLE IF NOT EXISTS undelivered_events (seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL);
`;

// Each further try waits twice as long as the one before.
const firstRetryMs = 250;
const lastRetryMs = 60_000;

/**
 * Tells the host about new objects, at least once. An event is stored in the same step as its object and forgotten when
 * the listener is done with it, so a kill in between does not lose it.
 */
export class ObjectCreatedEvents {
  private listener: ObjectCreatedListener | undefined;
  private during: During = (way) => way();
  private stopped = false;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly log: Log;
  private readonly insert: StatementSync;
  private readonly remove: StatementSync;
  private readonly undelivered: StatementSync;

  constructor(database: DatabaseSync, log: Log) {
    this.log = log;
    this.insert = database.prepare('INSERT INTO undelivered_events (event) VALUES (?)');
    this.remove = database.prepare('DELETE FROM undelivered_events WHERE seq = ?');
    this.undelivered = database.prepare('SELECT * FROM undelivered_events ORDER BY seq');
  }

  /** Sets the one listener, and hands it what an earlier process left behind. */
  listen(listener: ObjectCreatedListener, during: During = this.during): void {
    this.listener = listener;
    this.during = during;
    for (const { seq, event } of allRows<{ seq: number; event: string }>(this.undelivered)) {
      this.deliver(seq, JSON.parse(event));
    }
  }

  /**
   * Stores the event within the caller's transaction. Call `deliver` after it. Nothing is stored while nobody listens.
   */
  record(event: S3Event): number | undefined {
    if (!this.listener) return undefined;
    return Number(this.insert.run(JSON.stringify(event)).lastInsertRowid);
  }

  /** Hands out a recorded event on a later turn, so that the uploader has its answer first, as on AWS. */
  deliver(seq: number | undefined, event: S3Event): void {
    if (seq !== undefined) void this.during(() => this.deliverIn(0, seq, event));
  }

  /** Hands out nothing more. What is not delivered yet stays stored. */
  stop(): void {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async deliverIn(delayMs: number, seq: number, event: S3Event): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        resolve();
      }, delayMs);
      this.timers.add(timer);
    });
    const taken = await this.handOut(event);
    if (this.stopped) return;
    if (!taken) return this.deliverIn(Math.min(Math.max(2 * delayMs, firstRetryMs), lastRetryMs), seq, event);
    this.remove.run(seq);
  }

  private async handOut(event: S3Event): Promise<boolean> {
    try {
      await this.listener?.(event);
      return true;
    } catch (error) {
      this.log(
        's3: an ObjectCreated event was not taken and is tried again: ' +
          `${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }
}

/** The notification that S3 sends. Source: S3 user guide, "Event message structure". */
export function objectCreatedEvent(
  name: EventName,
  bucket: string,
  object: StoredObject,
  atMs: number,
): S3Event {
  const owner = { principalId: 'local' };
  return {
    Records: [
      {
        eventVersion: '2.5',
        eventSource: 'aws:s3',
        awsRegion: 'us-east-1',
        eventTime: new Date(atMs).toISOString(),
        eventName: name,
        userIdentity: owner,
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': crypto.randomUUID(), 'x-amz-id-2': 'local' },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: { name: bucket, ownerIdentity: owner, arn: `arn:aws:s3:::${bucket}` },
          object: {
            key: urlEncoded(object.key),
            size: object.sizeBytes,
            eTag: object.etag,
            ...(object.versionId === undefined ? {} : { versionId: object.versionId }),
            sequencer: object.seq.toString(16).toUpperCase().padStart(18, '0'),
          },
        },
      },
    ],
  };
}
