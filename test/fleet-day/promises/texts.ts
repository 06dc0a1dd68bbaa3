import type { Complaints } from './complaints.ts';

export const textComplaints: Complaints = ({ diary, sandbox }, { usage, texts }) => {
  const complaints: string[] = [];
  const got = sandbox.spy.textsPerRecipientAndText();
  for (const text of diary.texts) {
    const times = got.get(text) ?? 0;
    if (times !== 1) complaints.push(`somebody got a text ${times} times`);
  }
  if (got.size !== diary.texts.size)
    complaints.push(`${got.size} texts were performed, and ${diary.texts.size} were wanted`);
  const performed = texts.flatMap(({ from, to }) => to.map((recipient) => `${from} ${recipient}`));
  const used = usage.map(({ fromMsisdn, toMsisdn }) => `+${fromMsisdn} +${toMsisdn}`);
  if (performed.toSorted().join() !== used.toSorted().join())
    complaints.push(`usage shows ${used.length} texts, and ${performed.length} were performed`);
  const early = diary.earlyLooks.filter((found) => found > 0).length;
  if (early > 0) complaints.push(`${early} calls were in the usage list at once`);
  return complaints;
};
