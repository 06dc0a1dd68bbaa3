import { Problem } from '../parts/problem.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { count, sentence } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { CampaignForm } from './campaign-form.ts';
import { type ColumnCheck, useColumnCheck } from './use-column-check.ts';

const said = words.campaigns.columnCheck;

type Props = {
  readonly file: File | undefined;
  readonly form: CampaignForm;
  readonly onRecipient: (column: string) => void;
};

/** A person's own first rows as the API reads them, with what each column is taken for. */
export function ColumnTable({ file, form, onRecipient }: Props) {
  const { data, error } = useColumnCheck(file, form);
  if (file === undefined) return null;
  if (data === undefined) return <Problem error={error ?? undefined} />;
  return (
    <div>
      {data.read_as && (
        <p className="quiet">
          {words.campaigns.preview.encoding}{' '}
          {words.campaigns.preview.readAs(data.read_as.encoding, data.read_as.delimiter)}
        </p>
      )}
      <Failure check={data} />
      <p>
        <label>
          {said.choose}{' '}
          <select value={recipientOf(data, form)} onChange={({ target }) => onRecipient(target.value)}>
            <option value="">{said.none}</option>
            {data.columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </p>
      <Rows check={data} />
    </div>
  );
}

function recipientOf({ columns }: ColumnCheck, { recipient }: CampaignForm): string {
  return recipient || (columns.find(({ meaning }) => meaning === 'to')?.name ?? '');
}

function Failure({ check: { failure } }: { readonly check: ColumnCheck }) {
  if (failure === null) return null;
  return (
    <div className="notice notice-bad" role="status">
      {failure.errors.map(({ detail, hint }) => (
        <p key={detail}>
          {sentence(detail)} {hint}
        </p>
      ))}
    </div>
  );
}

function Rows({ check: { columns, rows } }: { readonly check: ColumnCheck }) {
  const { line, becomes, firstRows } = said;
  return (
    <Sheet
      caption={firstRows}
      heads={[line, ...columns.map((column) => `${column.name}: ${meaningOf(column)}`), becomes]}
      rows={rows.map((row) => ({
        id: String(row.line),
        cells: [
          count(row.line),
          ...columns.map((column, at) => (
            <span key={column.name} dir="auto">
              {row.cells[at]}
            </span>
          )),
          <Verdict key="verdict" verdict={row.verdict} />,
        ],
      }))}
    />
  );
}

function meaningOf({ meaning, placeholders }: ColumnCheck['columns'][number]): string {
  if (meaning !== null) return words.campaigns.meanings[meaning] ?? meaning;
  return placeholders.length > 0 ? said.inText : said.unused;
}

function Verdict({ verdict }: { readonly verdict: ColumnCheck['rows'][number]['verdict'] }) {
  if (verdict === null) return null;
  if (verdict.kind === 'accepted') return <span dir="auto">{'text' in verdict ? verdict.text : ''}</span>;
  return (
    <span className="wrong">
      {'detail' in verdict && verdict.detail ? sentence(verdict.detail) : said.same}
    </span>
  );
}
