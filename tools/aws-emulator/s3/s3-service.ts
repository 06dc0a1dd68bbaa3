import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Authorize } from '../authorize.ts';
import type { Log } from '../loopback-server.ts';
import { type Bucket, Buckets } from './buckets.ts';
import { CorsRules } from './cors-rules.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { type EventName, ObjectCreatedEvents, objectCreatedEvent } from './object-created.ts';
import { type NewObject, Objects, type StoredObject } from './objects.ts';

/** What the operations of the object store share: rows in SQLite, bodies in one folder. */
export class S3Service {
  readonly buckets: Buckets;
  readonly cors: CorsRules;
  readonly objects: Objects;
  readonly uploads: MultipartUploads;
  readonly events: ObjectCreatedEvents;
  readonly now: () => number;
  readonly authorize: Authorize;
  private readonly folder: string;

  constructor(database: DatabaseSync, folder: string, now: () => number, log: Log, authorize: Authorize) {
    this.buckets = new Buckets(database);
    this.cors = new CorsRules(database);
    this.objects = new Objects(database);
    this.uploads = new MultipartUploads(database);
    this.events = new ObjectCreatedEvents(database, log);
    this.folder = folder;
    this.now = now;
    this.authorize = authorize;
    mkdirSync(folder, { recursive: true });
    this.removeOrphans();
  }

  /** The path of a body that does not exist yet. */
  newFile(): string {
    return crypto.randomUUID();
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  /**
   * Makes an object visible and sends its event. On a refusal its body is removed.
   *
   * @param alongside runs in the same step as the put; if it throws, there is no object.
   * @throws AwsError PreconditionFailed
   */
  async publish(
    bucket: Bucket,
    draft: NewObject,
    eventName: EventName,
    alongside: () => void = () => {},
  ): Promise<StoredObject> {
    let announce = () => {};
    const { object, replacedFiles } = await this.orDiscard(draft.file, () =>
      this.objects.put(bucket, draft, (created) => {
        alongside();
        const event = objectCreatedEvent(eventName, bucket.name, created, this.now());
        const seq = this.events.record(event);
        announce = () => this.events.deliver(seq, event);
      }),
    );
    announce();
    await this.discard(replacedFiles);
    return object;
  }

  private async orDiscard<Result>(file: string, work: () => Result): Promise<Result> {
    try {
      return work();
    } catch (error) {
      await this.discard([file]);
      throw error;
    }
  }

  async discard(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((file) => rm(this.path(file), { force: true })));
  }

  /** Bodies that no row names: their upload was cut off by the end of the last process. */
  private removeOrphans(): void {
    const named = new Set([...this.objects.files(), ...this.uploads.files()]);
    for (const file of readdirSync(this.folder)) {
      if (!named.has(file)) rmSync(this.path(file));
    }
  }
}
