import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttributeValue, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { collect } from '../support/pieces.ts';
import type { StoredWorld } from './stored-world.ts';

/** An item as DynamoDB keeps it. */
type Item = Readonly<Record<string, AttributeValue>>;

/** What a release left behind, as it would lie in tables, bucket and queues when the next one is deployed. */
export type KeptRelease = {
  /** When it was left, on its own clock. */
  readonly atMs: number;
  readonly ledger: readonly Item[];
  readonly events: readonly Item[];
  /** In the order in which they were written. */
  readonly objects: readonly {
    readonly key: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly text: string;
  }[];
  /** Bodies by the name of their queue. */
  readonly messages: Readonly<Record<string, readonly string[]>>;
};

const parts = ['ledger', 'events', 'objects', 'messages'] as const;

const folderOf = (name: string): string => join(import.meta.dirname, name);

/** The releases that are kept, the oldest first. */
export function keptReleases(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.startsWith('release-'))
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}

export function readRelease(name: string): KeptRelease {
  const read = (part: string) => JSON.parse(readFileSync(join(folderOf(name), `${part}.json`), 'utf8'));
  return { ...read('left'), ...Object.fromEntries(parts.map((part) => [part, read(part)])) };
}

export function writeRelease(name: string, { atMs, ...kept }: KeptRelease): void {
  mkdirSync(folderOf(name));
  const write = (part: string, value: unknown) =>
    writeFileSync(join(folderOf(name), `${part}.json`), `${JSON.stringify(value, null, 2)}\n`);
  write('left', { atMs });
  for (const part of parts) write(part, kept[part]);
}

/** Everything that lies in the world's tables and bucket. */
export async function leftBy(world: StoredWorld): Promise<Omit<KeptRelease, 'messages'>> {
  const itemsOf = async (name: string) => {
    const { Items = [], LastEvaluatedKey } = await world.dynamo.send(new ScanCommand({ TableName: name }));
    if (LastEvaluatedKey !== undefined) throw new Error(`${name} has more than a page of rows`);
    const place = ({ pk, sk }: Item) => `${pk?.S} ${sk?.S}`;
    return Items.toSorted((left, right) => (place(left) < place(right) ? -1 : 1));
  };
  const objects: (KeptRelease['objects'][number] & { readonly no: number })[] = [];
  for await (const version of world.versions.list('')) {
    const stored = await world.versions.read(version);
    if (stored === undefined) continue;
    const text = Buffer.concat(await collect(stored.body)).toString('utf8');
    const no = Number(/\d+$/.exec(version.versionId)?.[0]);
    objects.push({ no, key: version.key, metadata: stored.metadata, text });
  }
  return {
    atMs: world.now(),
    ledger: await itemsOf(world.tables.ledger),
    events: await itemsOf(world.tables.events),
    objects: objects.toSorted((left, right) => left.no - right.no).map(({ no: _, ...object }) => object),
  };
}

/** Puts what a release left into an empty world. */
export async function putBack(world: StoredWorld, kept: KeptRelease): Promise<void> {
  for (const part of ['ledger', 'events'] as const) {
    const TableName = world.tables[part];
    for (const Item of kept[part]) await world.dynamo.send(new PutItemCommand({ TableName, Item }));
  }
  for (const { key, text, metadata } of kept.objects) world.objects.put(key, text, metadata);
}
