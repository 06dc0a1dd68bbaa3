import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { AutomationSwitch } from '../rules/automation.tsx';
import { RuleEditor } from '../rules/rule-editor.tsx';
import { VersionDifference } from '../rules/version-difference.tsx';
import { words } from '../words/words.ts';

const said = words.rules;

/** All rules: what each does, and whether it may. */
export function Rules() {
  const answer = useAnswer('getRules', {});
  const { data: book } = answer;
  const aside = book && book.rules.length > 0 ? <AutomationSwitch book={book} /> : undefined;
  return (
    <Page title={said.title} aside={aside}>
      <Asked answer={answer}>
        {(book) => (
          <>
            {book.rules.length === 0 ? (
              <p>{said.empty}</p>
            ) : (
              <Sheet
                caption={said.title}
                heads={[said.name, said.says, said.on, said.mode]}
                rows={book.rules.map(({ name, says, on, mode = 'dry_run' }) => ({
                  id: name,
                  cells: [
                    <Link key="name" href={`/rules/${name}`}>
                      {name}
                    </Link>,
                    says,
                    on,
                    said.modes[mode],
                  ],
                }))}
              />
            )}
            <RuleEditor title={said.edit.all} book={book} />
            {book.version > 0 && <Versions />}
          </>
        )}
      </Asked>
    </Page>
  );
}

function Versions() {
  const answer = useAnswer('listRuleVersions', {});
  const [search] = useSearchParams();
  const shown = Number(search.get('version'));
  const { title, version, at, by, changed, show } = said.versions;
  return (
    <section>
      <h2>{title}</h2>
      <Asked answer={answer}>
        {({ items }) => (
          <Sheet
            caption={title}
            heads={[version, at, by, changed]}
            rows={items.map((one) => ({
              id: String(one.version),
              cells: [
                one.version,
                <Time key="at" at={one.at} />,
                one.by,
                <Link key="changed" href={`/rules?version=${one.version}`}>
                  {show(one.version)}
                </Link>,
              ],
            }))}
          />
        )}
      </Asked>
      {Number.isInteger(shown) && shown > 0 && <VersionDifference key={shown} version={shown} />}
    </section>
  );
}
