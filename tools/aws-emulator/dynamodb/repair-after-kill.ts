import { existsSync } from 'node:fs';
import { create, type Item, type Store, type Table, updateIndexes } from 'dynalite/db/index.js';

/**
 * Brings a dynalite folder back into one consistent state before it is served again.
 *
 * dynalite writes an item and its index entries one after the other. A process killed in between leaves an item that no
 * index shows, or an index entry without an item, and nothing mends that later; on AWS an index always catches up. So
 * every start makes the indexes again from the items, and finishes a table whose creation was cut short.
 *
 * @throws Error if the folder cannot be opened, which mostly means that another process has it open.
 */
export async function repairAfterKill(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const store = create({ path: folder });
  await open(store, folder);
  try {
    await store.db.clear({ gte: 'index-', lt: 'index.' });
    for await (const table of store.db.values(keysWithPrefix('table')))
      await repairTable(store, table as Table);
  } finally {
    await store.db.close();
  }
}

async function open(store: Store, folder: string): Promise<void> {
  try {
    await store.db.open();
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be opened. Stop the other process that uses it.`, {
      cause,
    });
  }
}

async function repairTable(store: Store, table: Table): Promise<void> {
  if (table.TableStatus === 'CREATING') await activate(store, table);
  for await (const item of store.db.values(keysWithPrefix(`item-${table.TableName}`))) {
    await new Promise<void>((resolve, reject) => {
      updateIndexes(store, table, undefined, item as Item, (error) => (error ? reject(error) : resolve()));
    });
  }
}

async function activate(store: Store, table: Table): Promise<void> {
  table.TableStatus = 'ACTIVE';
  for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = 'ACTIVE';
  await store.db.put(`table~${table.TableName}`, table);
}

/** dynalite joins a prefix and the key with a tilde; DEL is the character after the tilde. */
function keysWithPrefix(prefix: string): { gte: string; lt: string } {
  return { gte: `${prefix}~`, lt: `${prefix}\x7f` };
}
