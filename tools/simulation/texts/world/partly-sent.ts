import type { SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { Rare } from '../../machinery/rare.ts';

/** A provider that answers 400 to a call to several people, and has sent it to some of them. @returns to whom */
export function newPartlySent(rare: Rare): (call: SmsCall) => SmsCall['to'] {
  return ({ to }) => {
    if (to.length < 2 || !rare.strikes('refused, and partly sent', 0.6)) return [];
    return to.filter(() => rare.dice.happens(0.5));
  };
}
