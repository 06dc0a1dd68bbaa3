import { msisdnDigitsMax } from '../../shared/core/limits.ts';
import { numberKindOf } from '../../shared/core/number-kind.ts';
import { type DigitPattern, digitPatterns } from './digit-pattern.ts';
import { type NumberingPlan, type NumberType, numberingPlans } from './numbering-plan.ts';

/**
 * Tells from a number's digits, one after the other and calling code first, what libphonenumber says of it. States of
 * equal future are one state.
 */
export type Automaton = {
  readonly start: number;
  /** By state: what is to be said of a number that ends there. See `Verdict`. */
  readonly verdicts: readonly string[];
  /** By state: the next one for each digit. None where numbers are as long as they may be. */
  readonly next: readonly (readonly number[])[];
};

/**
 * `valid XX`: a number of that country, and behind it what it is for unless a person may hold it and be texted;
 * `valid -`: a number of no country. `ask`: let the library look, because it may
 * cut something off. The others are faults as `parseMsisdn` names them.
 */
type Verdict = `valid ${string}` | 'ask' | 'no_country' | 'too_short' | 'too_long' | 'unassigned';

export function compileAutomaton(): Automaton {
  const states = stateBook();
  const codes = numberingPlans(digitPatterns());
  const ask = states.loop('ask');
  const noCountry = states.loop('no_country');

  const ofCode = (code: string, plans: readonly NumberingPlan[]): number => {
    const digitsMin = Math.min(...plans.flatMap(({ lengths }) => lengths));
    const known = new Map<string, number>();
    const invocation = (sight: Sight): number => {
      const key = keyOf(sight);
      const found = known.get(key) ?? build(sight);
      known.set(key, found);
      return found;
    };
    const build = (sight: Sight): number => {
      // Digits that are too few with the prefix are too few without it, unless others are put in its place.
      const isShortAnyway = sight.digits < digitsMin && plans[0]?.isPrefixReplaced === false;
      if (sight.isPrefixed && !isShortAnyway) return ask;
      const isLongest = code.length + sight.digits === msisdnDigitsMax;
      const next = isLongest ? [] : tenDigits.map((digit) => invocation(seen(sight, digit)));
      return states.add(verdictOn(sight, plans), next);
    };
    return invocation(firstSight(plans));
  };

  const ofStart = (start: string): number => {
    const plans = codes.get(start);
    if (plans !== undefined) return ofCode(start, plans);
    if (![...codes.keys()].some((code) => code.startsWith(start))) return noCountry;
    return states.add(
      'ask',
      tenDigits.map((digit) => ofStart(`${start}${digit}`)),
    );
  };
  const start = ofStart('');
  return { start, ...states.all() };
}

const tenDigits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** How far each plan of a calling code has got after some digits. */
type Sight = {
  readonly digits: number;
  readonly prefix: DigitPattern;
  /** Whether they begin with a prefix that the library may cut off. */
  readonly isPrefixed: boolean;
  readonly plans: readonly {
    readonly general: DigitPattern;
    readonly kinds: readonly DigitPattern[];
    readonly leading: DigitPattern | undefined;
    readonly isLed: boolean;
  }[];
};

function firstSight(plans: readonly NumberingPlan[]): Sight {
  const [main] = plans;
  if (main === undefined) throw new Error('A calling code has no numbering plan');
  return {
    digits: 0,
    prefix: main.prefix,
    isPrefixed: false,
    plans: plans.map(({ general, kinds, leading }) => ({
      general,
      kinds: kinds.map(({ pattern }) => pattern),
      leading,
      isLed: false,
    })),
  };
}

function seen(sight: Sight, digit: number): Sight {
  const prefix = sight.prefix.after(digit);
  return {
    digits: sight.digits + 1,
    prefix,
    isPrefixed: sight.isPrefixed || prefix.matchesNothing,
    plans: sight.plans.map(({ general, kinds, leading, isLed }) => {
      const led = leading?.after(digit);
      return {
        general: general.after(digit),
        kinds: kinds.map((kind) => kind.after(digit)),
        leading: led,
        isLed: isLed || led?.matchesNothing === true,
      };
    }),
  };
}

function keyOf({ digits, prefix, isPrefixed, plans }: Sight): string {
  const parts = plans.map(({ general, kinds, leading, isLed }) =>
    [general.id, ...kinds.map(({ id }) => id), isLed ? 'led' : leading?.id].join(),
  );
  return [digits, isPrefixed ? 'prefixed' : prefix.id, ...parts].join(' ');
}

/** As the library decides: which country first, then whether the number is one of that country, and what it is for. */
function verdictOn(sight: Sight, plans: readonly NumberingPlan[]): Verdict {
  const typesOf = (plan: number): readonly NumberType[] => {
    const { general, kinds } = sight.plans[plan] ?? { kinds: [] };
    if (general?.matchesNothing !== true) return [];
    const ofPlan = plans[plan]?.kinds ?? [];
    return ofPlan.flatMap(({ type, lengths }, at) =>
      kinds[at]?.matchesNothing === true && lengths.includes(sight.digits) ? [type] : [],
    );
  };
  const isOf = ({ leading }: NumberingPlan, at: number): boolean =>
    plans.length === 1 || (leading === undefined ? typesOf(at).length > 0 : sight.plans[at]?.isLed === true);
  const found = plans.findIndex(isOf);
  const chosen = Math.max(found, 0);
  const types = typesOf(chosen);
  const kind = numberKindOf(libraryType(types, plans[chosen]));
  if (types.length > 0)
    return `valid ${(found < 0 ? undefined : plans[found]?.country) ?? '-'}${kind === undefined ? '' : ` ${kind}`}`;
  const lengths = plans[chosen]?.lengths ?? [];
  if (sight.digits < Math.min(...lengths)) return 'too_short';
  return sight.digits > Math.max(...lengths) ? 'too_long' : 'unassigned';
}

/** Of several types, the one that the library names. */
function libraryType(types: readonly NumberType[], plan: NumberingPlan | undefined) {
  if (!types.includes('FIXED_LINE')) return typesInOrder.find((type) => types.includes(type));
  const hasMobiles = plan?.kinds.some(({ type }) => type === 'MOBILE') === true;
  return types.includes('MOBILE') || !hasMobiles ? 'FIXED_LINE_OR_MOBILE' : 'FIXED_LINE';
}

const typesInOrder = [
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
] as const;

/** Collects states, each once. */
function stateBook() {
  const verdicts: string[] = [];
  const next: (readonly number[])[] = [];
  const known = new Map<string, number>();
  const add = (verdict: Verdict, targets: readonly number[]): number => {
    const key = `${verdict} ${targets.join()}`;
    const found = known.get(key) ?? verdicts.length;
    if (found === verdicts.length) {
      known.set(key, found);
      verdicts.push(verdict);
      next.push(targets);
    }
    return found;
  };
  /** A state that is never left. */
  const loop = (verdict: Verdict): number => add(verdict, Array<number>(10).fill(verdicts.length));
  return { add, loop, all: () => ({ verdicts, next }) };
}
