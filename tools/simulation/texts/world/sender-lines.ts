import { ProviderError } from '../../../../shared/errors.ts';
import type { SenderLines } from '../../../../shared/ports/lines.ts';
import { fictional } from '../../../../test/support/a-plan.ts';
import type { Adversary } from '../../machinery/adversary.ts';
import type { Process } from '../../machinery/process.ts';
import { senderArea } from '../campaign-input.ts';
import { senderAbroad } from './countries.ts';

const linesMax = 12;

/** The first lines are those of another country. */
const linesAbroad = 2;

const lines = Array.from({ length: linesMax }, (_, at) => ({
  lineId: `sub_${at}`,
  // The numbers that campaigns are sent from come last, so that their search has pages.
  numbers: [(at < linesAbroad ? senderAbroad(at) : fictional(linesMax - 1 - at, senderArea)).slice(1)],
  hasEnded: false,
}));

/** Every sender's texts are on record under its line, and in no other list. */
export function checkLine(from: string, lineId: string | undefined): void {
  const found = lines.find(({ numbers }) => numbers.includes(from.slice(1)));
  if (found === undefined || found.lineId !== lineId)
    throw new ProviderError({ tried: 'List usage', effect: 'none', code: 'refused', status: 404 });
}

/** The lines as one process may read them: the list is as slow, busy and forgetful as that of the texts. */
export function senderLinesOf(process: Process, adversary: Adversary): SenderLines {
  return {
    isNeededFor: () => true,
    page(cursor) {
      const problem = adversary.recordsProblem(cursor !== undefined);
      const said = problem === undefined ? '' : `: ${problem.code}`;
      return process.step(
        'token',
        `lines from ${cursor ?? 'the first'}${said}`,
        () => {
          if (problem !== undefined) throw new ProviderError({ tried: 'List Subscriptions', ...problem });
          const at = Number(cursor ?? 0);
          const next = at + adversary.pageSize();
          return {
            lines: lines.slice(at, next),
            ...(next < lines.length ? { next: String(next) } : {}),
          };
        },
        adversary.recordsMs(),
      );
    },
  };
}
