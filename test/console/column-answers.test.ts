import { expect, test } from 'vitest';
import { questionsIn } from '../../apps/console/src/uploads/column-answers.ts';
import { postJson } from '../support/http/api-client.ts';
import { aWorld } from '../support/world.ts';

const check = async (csv: string, columns = {}) => {
  const content = Buffer.from(csv).toString('base64');
  const request = { kind: 'campaign', content, text: 'Hi', options: { columns } };
  return (await postJson(aWorld(), '/v1/column-checks', request)).body;
};
const froms = (name: string) =>
  `phone,${name}\n${['Mon', 'Tue', 'Wed'].map((day, at) => `+1212555010${at},${day}\n`).join('')}`;

test.each([
  [
    'phone,Message\n+12125550101,Where is it?\n',
    { text: ['Message'] },
    [{ text: 'Message' }, { text: null }],
  ],
  [
    'phone,Message,Body\n+12125550101,A,B\n',
    { text: ['Message', 'Body'] },
    [{ text: 'Body' }, { text: null }],
  ],
  [froms('From'), { from: ['From'] }, [{ from: 'From' }, { from: null }]],
  // A name that may be somebody's data is not repeated: every column can be chosen.
  [froms('From @'), { from: ['phone', 'From @'] }, [{ from: 'From @' }]],
  ['phone,SMS opt-in\n+12125550101,no\n', { consent: [] }, [{ consent: null }]],
])(
  'the form asks what planning asks of %j, and each of its answers is taken',
  async (csv, asked, answers) => {
    expect(questionsIn(await check(csv))).toEqual(asked);
    for (const answer of answers) expect((await check(csv, answer)).failure).toBeNull();
  },
);

test('the column of the recipients has a choice of its own, and other failures ask nothing', async () => {
  const question = await check('phone,mobile\n+12125550101,+12125550102\n');
  expect([question.failure.code, questionsIn(question)]).toEqual(['columns_ambiguous', {}]);
  expect(questionsIn(await check('colour\nred\n'))).toEqual({});
});
