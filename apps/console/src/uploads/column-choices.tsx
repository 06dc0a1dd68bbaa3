import type { BodyOf } from '@fleetcast/client';
import { useState } from 'react';
import { Choices } from '../parts/fields.tsx';
import { words } from '../words/words.ts';
import { type ColumnAnswers, namesOf, type Questions, questionsIn } from './column-answers.ts';

type ColumnChoices = {
  readonly check: BodyOf<'checkColumns'>;
  readonly answers: ColumnAnswers;
  readonly onAnswer: (answers: ColumnAnswers) => void;
};

/** What only a person knows of a file's columns: asked where the API asks, and kept to be changed once answered. */
export function ColumnChoices({ check, answers, onAnswer }: ColumnChoices) {
  const [before, setBefore] = useState<Questions>({});
  const asked = { ...before, ...questionsIn(check) };
  if (Object.keys(asked).length > Object.keys(before).length) setBefore(asked);
  const said = words.uploads.columns;
  const { consent, ...others } = answers;
  return (
    <>
      {(['text', 'from'] as const).map((meaning) => {
        const answer = answers[meaning];
        if (asked[meaning] === undefined && answer === undefined) return null;
        const { label, column, none } = said[meaning];
        // A form that comes back has its answers, and its question is asked no more.
        const names = asked[meaning] ?? namesOf(check.columns);
        return (
          <Choices
            key={meaning}
            label={label}
            type="radio"
            of={[...names.map((name) => [name, column(name)] as const), ['', none]]}
            chosen={answer === undefined ? [] : [answer ?? '']}
            onChoose={(name) => onAnswer({ ...answers, [meaning]: name || null })}
          />
        );
      })}
      {(asked.consent !== undefined || consent === null) && (
        <Choices
          label={said.consent.label}
          type="checkbox"
          of={[['all', said.consent.all]]}
          chosen={consent === null ? ['all'] : []}
          onChoose={() => onAnswer(consent === null ? others : { ...others, consent: null })}
        />
      )}
    </>
  );
}
