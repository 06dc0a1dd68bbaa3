import type { BodyOf, RequestOf } from '@fleetcast/client';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';
import { auditCsv } from './audit-csv.ts';

type Entry = BodyOf<'listAudit'>['items'][number];
type Query = NonNullable<RequestOf<'listAudit'>['query']>;

const said = words.audit.file;

/** The most entries that one file has. */
const entriesMax = 10_000;

/** Writes the entries that the filters leave into a file, in this browser. */
export function ExportAudit({ query }: { readonly query: Query }) {
  const [written, setWritten] = useState<{ readonly entries: number; readonly isPart: boolean }>();
  const { run, isRunning, error } = useAction(async () => {
    setWritten(undefined);
    const entries: Entry[] = [];
    let isPart = false;
    for await (const entry of client.each('listAudit', { query: { ...query, limit: 100 } })) {
      isPart = entries.length === entriesMax;
      if (isPart) break;
      entries.push(entry);
    }
    save(auditCsv(entries), 'audit-log.csv');
    setWritten({ entries: entries.length, isPart });
  });
  return (
    <>
      <div className="buttons">
        <Act scope={['admin']} disabled={isRunning} onClick={() => void run()}>
          {isRunning ? said.writing : said.write}
        </Act>
        <span role="status">
          {written && said.written(written.entries)} {written?.isPart && said.part}
        </span>
      </div>
      <Problem error={error} />
    </>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
