import type { Command, CommandState } from '../../../shared/core/rules/command.ts';
import type { Commands } from '../../../shared/ports/rules.ts';
import type { Dice } from '../dice.ts';
import { rude } from './scenario.ts';

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

type Hands = {
  readonly dice: Dice;
  readonly at: (inMs: number, run: () => Promise<void>) => void;
  /** Asked directly before a command is claimed. */
  readonly stillWanted: (command: Command) => Promise<true | string>;
  /** The order reaches the provider. */
  readonly orders: (command: Command) => void;
  /** It was not wanted any more, so that no order reaches the provider. */
  readonly passesOver: (command: Command) => void;
  readonly performs: (command: Command) => void;
  readonly starts: (command: Command) => void;
  readonly ends: (command: Command, isRefused: boolean) => void;
  readonly counts: (what: string) => void;
};

/** Stands for the order engine: at most once by key, with refusals, and with answers that are lost and settled later. */
export function orderEngine({
  dice,
  at,
  stillWanted,
  orders,
  passesOver,
  performs,
  starts,
  ends,
  counts,
}: Hands): Commands {
  const states = new Map<string, CommandState>();
  const end = (command: Command, state: 'accepted' | 'refused'): void => {
    ends(command, state === 'refused');
    states.set(command.key, state);
  };

  const claim = async (command: Command): Promise<void> => {
    if (dice.happens(rude.providerBusy)) {
      at(5 * minuteMs, () => claim(command));
      return;
    }
    let wanted: true | string;
    try {
      wanted = await stillWanted(command);
    } catch {
      at(5 * minuteMs, () => claim(command));
      return;
    }
    if (wanted !== true) {
      counts('commands that were no longer wanted');
      passesOver(command);
      end(command, 'refused');
      return;
    }
    orders(command);
    const isRefused = dice.happens(rude.orderRefused);
    if (!isRefused) performs(command);
    if (!dice.happens(rude.answerLost)) {
      if (isRefused) counts('commands refused');
      end(command, isRefused ? 'refused' : 'accepted');
      return;
    }
    counts('commands whose answer was lost');
    states.set(command.key, 'unclear');
    if (dice.happens(rude.neverSettled)) counts('commands that nobody could settle');
    else
      at(dice.between(minuteMs, 12 * hourMs), async () => end(command, isRefused ? 'refused' : 'accepted'));
  };

  return {
    async start(command) {
      if (states.has(command.key)) return 'already';
      states.set(command.key, 'running');
      starts(command);
      counts(`commands started (${command.do.kind})`);
      at(dice.between(secondMs, 20 * minuteMs), () => claim(command));
      return 'started';
    },
    stateOf: async (key) => states.get(key) ?? 'none',
  };
}
