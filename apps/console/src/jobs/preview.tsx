import type { components } from '@fleetcast/client';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { OneText } from '../rows/one-text.tsx';
import { RowText } from '../rows/row-text.tsx';
import { count, duration, money, sentence } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

type PreviewView = components['schemas']['Preview'];

/** What would go out: texts as they are sent, the columns taken, cost and duration. */
export function Preview({ job }: { readonly job: Job }) {
  const answer = useAnswer('previewJob', { path: { id: job.id } }, { refetchMs: false });
  return (
    <section>
      <h2>{words.campaigns.preview.title}</h2>
      <Asked answer={answer}>{(preview) => <Whole preview={preview} />}</Asked>
      <OneText job={job} />
    </section>
  );
}

function Whole({ preview }: { readonly preview: PreviewView }) {
  const said = words.campaigns.preview;
  const { forced_by: forced, read_as: read, cost, notes, columns = [] } = preview;
  return (
    <>
      <Facts
        of={[
          [said.people, count(preview.recipients)],
          [said.calls, count(preview.calls)],
          [said.segments, count(preview.segments)],
          [said.cost, cost === undefined ? said.noCost : money(cost)],
          [said.duration, preview.duration && duration(preview.duration.seconds)],
          [said.encoding, read && said.readAs(read.encoding, read.delimiter)],
        ]}
      />
      {forced && <p className="notice notice-wait">{said.forced(forced.character, forced.in_row)}</p>}
      {notes.map((note) => (
        <p key={note} className="notice">
          {sentence(note)}
        </p>
      ))}
      {columns.length > 0 && <Columns columns={columns} />}
      <h3>{said.texts}</h3>
      <ol className="texts">
        {preview.samples.map(({ line, to, parts, segments }) => (
          <li key={line}>
            <p className="quiet">
              {said.line(line)}, {to}, {said.parts(segments)}
            </p>
            <RowText parts={parts} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Columns({ columns }: { readonly columns: NonNullable<PreviewView['columns']> }) {
  const { columns: title, meaning, column, examples } = words.campaigns.preview;
  return (
    <>
      <h3>{title}</h3>
      <Sheet
        caption={title}
        heads={[meaning, column, examples]}
        rows={columns.map((one) => ({
          id: `${one.meaning} ${one.column}`,
          cells: [words.campaigns.meanings[one.meaning] ?? one.meaning, one.column, one.samples.join(', ')],
        }))}
      />
    </>
  );
}
