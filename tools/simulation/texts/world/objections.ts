import type { SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { FaultKind, Swarm } from '../../machinery/faults.ts';
import { isControlMessageNumber } from '../control-message.ts';

/**
 * What the provider objects to: some recipients, some texts, and that for good. It names them as the seed's swarm says.
 *
 * @param struck is called with every objection
 */
export function newObjections(
  dice: Dice,
  { rates, naming }: Swarm,
  struck: (what: FaultKind) => void,
): (call: SmsCall) => readonly string[] | undefined {
  const known = new Map<string, boolean>();
  const isBad = (kind: FaultKind, what: string): boolean => {
    const bad = known.get(what) ?? dice.happens(rates[kind]);
    known.set(what, bad);
    if (bad) struck(kind);
    return bad;
  };

  return ({ from, to, text }) => {
    const toControlMessage = to.length === 1 && isControlMessageNumber(to[0]);
    if (!toControlMessage && isBad('bad words', `${from} ${text}`))
      return [text.length % 2 === 0 ? '$.text' : '$.from'];
    const bad = to.flatMap((number, at) =>
      isBad(toControlMessage ? 'control message unreachable' : 'bad recipient', number)
        ? [`$.to[${at}]`]
        : [],
    );
    if (bad.length === 0) return undefined;
    if (naming === 'nothing') return [];
    if (naming === 'nobody’s place') return [`$.to[${to.length}]`];
    return naming === 'first' ? bad.slice(0, 1) : bad;
  };
}
