import type { InputFault } from '../../errors.ts';
import { pointerTo } from '../json/json-pointer.ts';

/**
 * What its owner calls a job, so that it is found again. Not for personal data: lists show it to everyone who may read.
 */
export type Labels = {
  /** For people. */
  readonly name?: string;
  /** For the owner's system. Several jobs may have the same one. */
  readonly reference?: string;
  readonly metadata?: Readonly<Record<string, string>>;
};

const nameCharsMax = 100;
const referenceCharsMax = 100;
const referenceChars = '[A-Za-z0-9_.:/-]';
const metadataMax = { keys: 20, keyChars: 40, valueChars: 200, bytes: 2_048 };

/** The JSON Schemas of the labels: what a request's document says about them. */
export const labelForms = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: nameCharsMax,
    description: 'What people call the job. Not for personal data.',
  },
  reference: {
    type: 'string',
    pattern: `^${referenceChars}{1,${referenceCharsMax}}$`,
    description:
      'What your system calls the job. Lists filter by it. Several jobs may have the same reference.',
  },
  metadata: {
    type: 'object',
    maxProperties: metadataMax.keys,
    additionalProperties: { type: 'string', maxLength: metadataMax.valueChars },
    description:
      `Your own facts, kept with the job: at most ${metadataMax.keys} members with names of at most ` +
      `${metadataMax.keyChars} characters, ${metadataMax.bytes} bytes in all. Not for personal data.`,
  },
} as const;

export type LabelName = keyof typeof labelForms;

export const labelNames = Object.keys(labelForms) as LabelName[];

/** Follows the name of what is wrong. */
export const referenceRule =
  'must be 1 to 100 letters of A to Z, digits and _ . : / - only, such as "spring-42"';

export const isReference = (value: string): boolean => new RegExp(labelForms.reference.pattern).test(value);

export type ReadLabels = {
  readonly labels: Labels;
  readonly faults: readonly InputFault[];
  /** The members that are no labels. */
  readonly rest: Readonly<Record<string, unknown>>;
};

/** Takes the labels out of the members of an object. */
export function readLabels({
  name,
  reference,
  metadata,
  ...rest
}: Readonly<Record<string, unknown>>): ReadLabels {
  const faults = [
    ...faultsOf('name', name, nameFault),
    ...faultsOf('reference', reference, referenceFault),
    ...(metadata === undefined ? [] : metadataFaults(metadata)),
  ];
  const given = Object.entries({ name, reference, metadata }).filter(([, value]) => value !== undefined);
  return { labels: faults.length > 0 ? {} : (Object.fromEntries(given) as Labels), faults, rest };
}

type Fault = Pick<InputFault, 'detail' | 'code'>;

function faultsOf(label: LabelName, value: unknown, faultIn: (value: string) => Fault | undefined) {
  if (value === undefined) return [];
  const fault = typeof value === 'string' ? faultIn(value) : notString(label);
  return fault === undefined ? [] : [{ ...fault, pointer: pointerTo('', label) }];
}

function nameFault(name: string): Fault | undefined {
  if (!isPlain(name)) return notPlain('`name`');
  if (name.trim() === '')
    return { code: 'too_short', detail: '`name` is blank. Leave it out, or name the job' };
  return [...name].length > nameCharsMax ? tooLong('name', nameCharsMax) : undefined;
}

function referenceFault(reference: string): Fault | undefined {
  if (reference.length > referenceCharsMax) return tooLong('reference', referenceCharsMax);
  if (isReference(reference)) return undefined;
  return { code: 'invalid_value', detail: `\`reference\` ${referenceRule}` };
}

function metadataFaults(metadata: unknown): InputFault[] {
  const at = (fault: Fault, ...steps: readonly string[]) => ({
    ...fault,
    pointer: pointerTo('', 'metadata', ...steps),
  });
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return [at({ code: 'wrong_type', detail: '`metadata` must be an object of strings' })];
  const members = Object.entries(metadata);
  const { keys, keyChars, valueChars, bytes } = metadataMax;
  if (members.length > keys)
    return [at({ code: 'too_long', detail: `\`metadata\` has at most ${keys} members` })];
  const faults = members.flatMap(([key, value]) => {
    if (key === '' || key.length > keyChars)
      return [
        at({ code: 'too_long', detail: `A name in \`metadata\` has 1 to ${keyChars} characters` }, key),
      ];
    if (key === '__proto__' || !isPlain(key)) return [at(notPlain('A name in `metadata`'), key)];
    if (typeof value !== 'string') return [at(notString('metadata'), key)];
    if (!value.isWellFormed()) return [at(notPlain('A value in `metadata`'), key)];
    return [...value].length > valueChars
      ? [
          at(
            { code: 'too_long', detail: `A value in \`metadata\` has at most ${valueChars} characters` },
            key,
          ),
        ]
      : [];
  });
  const isLarge = Buffer.byteLength(JSON.stringify(metadata)) > bytes;
  return isLarge && faults.length === 0
    ? [at({ code: 'too_long', detail: `\`metadata\` has at most ${bytes} bytes as JSON` })]
    : faults;
}

/** Lists and tables show it in one piece. */
const isPlain = (written: string): boolean => written.isWellFormed() && !/\p{Cc}/u.test(written);

function notPlain(what: string): Fault {
  return { code: 'invalid_value', detail: `${what} must be plain text, without control or half characters` };
}

function notString(label: LabelName): Fault {
  const what = label === 'metadata' ? 'A value in `metadata`' : `\`${label}\``;
  return { code: 'wrong_type', detail: `${what} must be a string` };
}

function tooLong(label: LabelName, max: number): Fault {
  return { code: 'too_long', detail: `\`${label}\` has at most ${max} characters` };
}
