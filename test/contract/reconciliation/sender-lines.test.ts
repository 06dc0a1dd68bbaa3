import { memorySenderLines } from '../../../shared/memory/reconciliation/sender-lines.ts';
import { senderLines } from '../../../shared/provider/organization/sender-lines.ts';
import { openPractice } from '../../support/documents/practice.ts';
import { contractSenders, endedLines, senderLinesContract } from './sender-lines-contract.ts';

senderLinesContract('a list of lines in memory', async () => {
  const live = contractSenders.map((sender, at) => ({
    lineId: `sub_${at}`,
    numbers: [sender.slice(1)],
    hasEnded: false,
  }));
  const ended = Array.from({ length: endedLines }, (_, at) => ({
    lineId: `sub_ended_${at}`,
    numbers: [],
    hasEnded: true,
  }));
  return { senderLines: memorySenderLines([...live, ...ended]), close: async () => {} };
});

senderLinesContract('the list of lines behind its wire', async () => {
  const { organization, close } = await openPractice({
    senders: contractSenders,
    fleet: { lines: endedLines, terminatedLines: endedLines },
  });
  return { senderLines: senderLines(organization), close };
});
