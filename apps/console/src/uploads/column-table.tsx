import type { BodyOf, RequestOf } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { useResting } from '../api/use-resting.ts';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Sheet } from '../parts/tables.tsx';
import { count, memberName, sentence } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { ColumnAnswers } from './column-answers.ts';
import { ColumnChoices } from './column-choices.tsx';
import { type Encoding, EncodingChoice } from './encoding-choice.tsx';

const said = words.campaigns.columnCheck;

type ColumnCheck = BodyOf<'checkColumns'>;

/** What a check is asked beside the file. */
export type CheckRequest = Omit<RequestOf<'checkColumns'>['body'], 'content'>;

type Props = {
  readonly file: File | undefined;
  /** What the form says of the file's rows. */
  readonly request: CheckRequest;
  readonly encoding: Encoding | '';
  readonly onEncoding: (encoding: Encoding | '') => void;
  /** What a person said of the columns; orders have no such choices. */
  readonly answers?: ColumnAnswers;
  readonly onAnswer?: (answers: ColumnAnswers) => void;
};

/** A person's own first rows as the API reads them, with what each column is taken for. */
export function ColumnTable({ file, request, encoding, onEncoding, answers = {}, onAnswer }: Props) {
  const { data, error, refetch } = useColumnCheck(file, request);
  if (file === undefined) return null;
  if (data === undefined) return <Problem error={error ?? undefined} again={() => void refetch()} />;
  const { to, ...others } = answers;
  const ofFile = `${file.name} ${file.lastModified}`;
  return (
    <div>
      {data.read_as && (
        <p className="quiet">
          {words.campaigns.preview.encoding}{' '}
          {words.campaigns.preview.readAs(data.read_as.encoding, data.read_as.delimiter)}
        </p>
      )}
      <Failure check={data} />
      <EncodingChoice
        key={`letters of ${ofFile}`}
        failure={data.failure}
        chosen={encoding}
        onChoose={onEncoding}
      />
      {onAnswer && (
        <>
          <Field label={said.choose}>
            {(props) => (
              <select
                {...props}
                value={to ?? recipientOf(data)}
                onChange={({ target: { value } }) =>
                  onAnswer(value === '' ? others : { ...others, to: value })
                }
              >
                <option value="">{said.none}</option>
                {data.columns.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <ColumnChoices key={`columns of ${ofFile}`} check={data} answers={answers} onAnswer={onAnswer} />
        </>
      )}
      <Rows check={data} kind={request.kind} />
    </div>
  );
}

function recipientOf({ columns }: ColumnCheck): string {
  return columns.find(({ meaning }) => meaning === 'to')?.name ?? '';
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

type RowsProps = { readonly check: ColumnCheck; readonly kind: CheckRequest['kind'] };

function Rows({ check: { columns, rows }, kind }: RowsProps) {
  const { line, becomes, becomesOrder, firstRows } = said;
  return (
    <Sheet
      caption={firstRows}
      heads={[
        line,
        ...columns.map((column) => `${column.name}: ${meaningOf(column)}`),
        kind === 'campaign' ? becomes : becomesOrder,
      ]}
      rows={rows.map((row) => ({
        id: String(row.line),
        cells: [
          count(row.line),
          ...columns.map((column, at) => (
            <span key={column.name} dir="auto">
              {row.cells[at]}
            </span>
          )),
          <Verdict key="verdict" verdict={row.verdict} kind={kind} />,
        ],
      }))}
    />
  );
}

function meaningOf({ meaning, placeholders }: ColumnCheck['columns'][number]): string {
  if (meaning !== null) return words.campaigns.meanings[meaning] ?? memberName(meaning);
  return placeholders.length > 0 ? said.inText : said.unused;
}

type VerdictProps = Pick<ColumnCheck['rows'][number], 'verdict'> & Pick<RowsProps, 'kind'>;

function Verdict({ verdict, kind }: VerdictProps) {
  if (verdict === null) return null;
  const { kind: is, text, detail } = verdict;
  if (is === 'accepted') return kind === 'campaign' ? <span dir="auto">{text}</span> : said.usable;
  return <span className="wrong">{detail ? sentence(detail) : said.same}</span>;
}

/** More than planning looks at before it knows the encoding and the columns. */
const beginningBytes = 192 * 1024;

/** What the API makes of the beginning of a file, with the choices of the form. Nothing is kept. */
function useColumnCheck(file: File | undefined, given: CheckRequest) {
  // Each look at the form makes another object, and what it says is what counts.
  const resting = useResting(JSON.stringify(given));
  // A file is known by what its author's machine says of it; its content never stands in a key.
  const aboutFile = ['column check', file?.name, file?.size, file?.lastModified] as const;
  return useQuery({
    queryKey: [...aboutFile, resting],
    queryFn: async ({ signal }) => {
      if (file === undefined) throw new Error('There is no file to check');
      const content = await base64Of(file.slice(0, beginningBytes));
      const request = JSON.parse(resting) as CheckRequest;
      return client.call('checkColumns', { body: { ...request, content }, signal });
    },
    enabled: file !== undefined && file.size > 0,
    // What another file holds is never shown under the name of this one.
    placeholderData: (before, asked) =>
      JSON.stringify(asked?.queryKey.slice(0, 4)) === JSON.stringify(aboutFile) ? before : undefined,
    gcTime: 0,
  });
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
