import type { Entry, EntryState } from '../../shared/core/entry.ts';
import type { Job } from '../../shared/core/job.ts';
import type { Progress } from '../../shared/core/progress.ts';
import type { RowView } from '../../shared/flows/read-recipients.ts';
import type { CampaignInput } from './campaign-input.ts';

/**
 * What must never be seen, whatever fails. Each function looks at one thing and says what is wrong with it, or nothing.
 * They are written from the promises (docs/decisions), with their own lists and sums, and share no rule with the code
 * they judge.
 */
export type Complaint = string | undefined;

/** Nobody gets the same text part twice. */
export function atMostOnce(times: number, what: string): Complaint {
  return times > 1 ? `${what} was performed ${times} times` : undefined;
}

/** Each input row is in exactly one state: at every poll the counters sum to the input's rows. */
export function rowsAddUp(input: CampaignInput, progress: Progress): Complaint {
  const { total, ...counts } = progress.rows;
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  if (total !== input.rows.size) return `${total} rows are counted where the input has ${input.rows.size}`;
  if (sum !== total) return `The states sum to ${sum} where the input has ${total} rows`;
  for (const kind of ['duplicate', 'invalid'] as const) {
    const expected = input.counts[kind];
    if (counts[kind] !== expected) return `${counts[kind]} rows are ${kind}, not ${expected}`;
  }
  return undefined;
}

/** A campaign is called completed when all of it is over, and only then. */
export function completedMeansOver(progress: Progress, entries: readonly Entry[]): Complaint {
  const over = entries.every(({ state }) => endStates.includes(state));
  if ((progress.state === 'completed') === over) return undefined;
  return `The campaign is ${progress.state} while ${over ? 'nothing is' : 'some entry is still'} open`;
}

/** `accepted` is said only of what the provider performed once, and of what it never performed only `unclear` may be wrong. */
export function ledgerTellsTheTruth(entry: Entry, timesEach: readonly number[]): Complaint {
  const wanted = performances[entry.state];
  const wrong = timesEach.find((times) => wanted !== undefined && times !== wanted);
  if (wrong === undefined) return undefined;
  return `Entry ${entry.id} is ${entry.state} but was performed ${wrong} time(s) for one of its recipients`;
}

/** How often each recipient must have got what an entry in this state stands for. In the other states nobody can know. */
const performances: Partial<Record<EntryState, number>> = {
  accepted: 1,
  planned: 0,
  refused: 0,
  canceled: 0,
  suppressed: 0,
};

/** States in which nothing more will happen by itself. */
const endStates: readonly EntryState[] = ['accepted', 'refused', 'canceled', 'suppressed', 'held', 'divided'];

/** Once faults end and time goes on, everything comes to an end, or waits visibly for somebody to settle it. */
export function nothingIsStuck(job: Job, input: CampaignInput, entries: readonly Entry[]): Complaint {
  if (job.state === 'failed') {
    return input.rows.size === 0 ? undefined : 'The campaign failed although its input can be used';
  }
  if (job.state === 'planning') return 'The campaign is still being planned';
  const { accepted } = input.counts;
  const rows = entries.filter(({ part }) => part === 1).reduce((sum, entry) => sum + entry.rows, 0);
  if (rows !== accepted) return `The entries hold ${rows} rows where ${accepted} were accepted`;
  const waiting = entries.find((entry, at) => !endStates.includes(entry.state) && !mayWait(entries, at));
  if (waiting !== undefined) return `Entry ${waiting.id} is still ${waiting.state}`;
  const over = entries.every(({ state }) => endStates.includes(state));
  if ((job.state === 'completed') !== over) return `The job is ${job.state}, over is ${over}`;
  return undefined;
}

/** An unclear entry may wait for good, and so may the parts behind it. */
function mayWait(entries: readonly Entry[], at: number): boolean {
  const entry = entries[at];
  if (entry === undefined || entry.state === 'unclear') return entry !== undefined;
  const before = entries[at - 1];
  const behind =
    before !== undefined && before.chunkNo === entry.chunkNo && !endStates.includes(before.state);
  return entry.state === 'planned' && entry.dueAtMs === undefined && behind && mayWait(entries, at - 1);
}

/** Nobody calls before the time that the ledger or the provider's own hint names. */
export function waitsAreKept(entry: Entry, localMs: number, hintUntilMs: number): Complaint {
  const untilMs = Math.max(entry.notBeforeMs ?? 0, hintUntilMs);
  return localMs < untilMs ? `Entry ${entry.id} was called ${untilMs - localMs} ms too early` : undefined;
}

/** A part goes out only behind a part that was accepted. */
export function partsFollowEachOther(entry: Entry, before: Entry | undefined): Complaint {
  if (entry.part === 1 || before?.state === 'accepted') return undefined;
  return `Entry ${entry.id} was called while the part before it is ${before?.state ?? 'missing'}`;
}

/** A call is over before its claim is: it starts no later than its own time limit before the lease's end. */
export function callsFitTheLease(entry: Entry, localMs: number, limitMs: number): Complaint {
  if (entry.state !== 'claimed') return `Entry ${entry.id} was called while it is ${entry.state}`;
  const overMs = localMs + limitMs - (entry.claim?.leaseUntilMs ?? 0);
  return overMs > 0 ? `The call of ${entry.id} may end ${overMs} ms after its lease` : undefined;
}

/** A call is over before its function is: a function that is ended in the call leaves its rows unclear for no reason. */
export function callsFitTheFunction(entry: Entry, remainingMs: number, limitMs: number): Complaint {
  const overMs = limitMs - remainingMs;
  return overMs > 0 ? `The call of ${entry.id} may end ${overMs} ms after its function` : undefined;
}

/** Every try of an entry says the same to the same people, under one key: the plan's words, and nobody else's. */
export function callsSayWhatIsPlanned(
  call: { readonly from: string; readonly to: readonly string[]; readonly text: string },
  planned: { readonly from: string; readonly to: readonly string[]; readonly text: string } | undefined,
): Complaint {
  const same =
    planned !== undefined &&
    planned.from === call.from &&
    planned.text === call.text &&
    planned.to.length === call.to.length &&
    planned.to.every((to, at) => to === call.to[at]);
  return same ? undefined : 'A call differs from the plan of the entry that its key names';
}

/** Numbers and texts of this simulation: numbers all hold 555-01xx, and every word names its campaign and text. */
const personal = /\d{3}[ )-]*555[ -]?01\d\d|c\d+t\d+w\d+/;

/** No message and no log line holds a person's number or a text. */
export function messagesAreImpersonal(where: string, content: string): Complaint {
  return personal.test(content) ? `${where} holds a number or a text` : undefined;
}

/** Waiting politely is free: it is at most five times left to the queue, and never what kills a message. */
export function politeWaitsAreFree(message: { waits: number; returns: number }, waitMs: number): Complaint {
  if (waitMs > 60_000) return `A message was hidden for ${waitMs} ms`;
  if (message.waits > 5) return `A message came back ${message.waits} times for waits`;
  if (message.waits + message.returns >= 25)
    return 'A message came back so often that it nears the dead letters';
  return undefined;
}

/** What is final stays final, nothing about an entry's recipients changes, and no write is lost under another. */
export function finalStaysFinal(before: Entry | undefined, after: Entry): Complaint {
  if (before === undefined) return after.rev === 1 ? undefined : `Entry ${after.id} appears with a history`;
  if (endStates.includes(before.state)) return `Entry ${after.id} left ${before.state} for ${after.state}`;
  if (after.rev !== before.rev + 1)
    return `Entry ${after.id} went from revision ${before.rev} to ${after.rev}`;
  if (after.claimNo < before.claimNo) return `Entry ${after.id} forgot a claim`;
  const fixed = ({ id, part, parts, rows, body }: Entry): string =>
    [id, part, parts, rows, body.offset, body.bytes].join(' ');
  return fixed(before) === fixed(after)
    ? undefined
    : `Entry ${after.id} stands for other recipients than before`;
}

/** One chunk of a plan object, as far as it is looked at here. */
export type PlanChunk = {
  readonly from: string;
  readonly parts: readonly string[];
  readonly to: readonly string[];
  readonly lines: readonly number[];
};

/** The plan holds each accepted row once, with its own words, and nothing else. */
export function everyRowIsPlanned(input: CampaignInput, chunks: readonly PlanChunk[]): Complaint {
  const seen = new Set<number>();
  for (const { from, parts, to, lines } of chunks) {
    const text =
      parts.length === 1 ? parts[0] : parts.map((part) => part.replace(/^\(\d+\/\d+\) /, '')).join('');
    for (const [at, line] of lines.entries()) {
      const row = input.rows.get(line);
      if (row?.kind !== 'accepted') return `Line ${line} is planned but was not to be sent`;
      if (row.to !== to[at] || row.from !== from || row.text !== text)
        return `Line ${line} is planned otherwise`;
      if (seen.has(line)) return `Line ${line} is planned twice`;
      seen.add(line);
    }
  }
  const missing = [...input.rows].find(([line, row]) => row.kind === 'accepted' && !seen.has(line));
  return missing === undefined ? undefined : `Line ${missing[0]} is in no chunk`;
}

/** The listing of rows names every input row once, with what became of it. */
export function everyRowIsListed(input: CampaignInput, views: readonly RowView[]): Complaint {
  const seen = new Set<number>();
  for (const view of views) {
    const row = input.rows.get(view.line);
    if (row === undefined) return `Line ${view.line} is listed but was not in the input`;
    if (seen.has(view.line)) return `Line ${view.line} is listed twice`;
    seen.add(view.line);
    const setAside = view.state === 'duplicate' || view.state === 'invalid';
    if (setAside ? view.state !== row.kind : row.kind !== 'accepted') {
      return `Line ${view.line} is listed as ${view.state}, and is ${row.kind}`;
    }
    if (row.kind === 'duplicate' && view.of !== row.of) return `Line ${view.line} repeats line ${row.of}`;
  }
  const missing = [...input.rows.keys()].find((line) => !seen.has(line));
  return missing === undefined ? undefined : `Line ${missing} is not listed`;
}

/** The world fails in its ways; our own code must take them without breaking by itself. */
export function ourCodeHolds(name: string, error: unknown): Complaint {
  return `${name} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

export const invariants = {
  atMostOnce,
  rowsAddUp,
  completedMeansOver,
  ledgerTellsTheTruth,
  nothingIsStuck,
  waitsAreKept,
  partsFollowEachOther,
  callsFitTheLease,
  callsFitTheFunction,
  callsSayWhatIsPlanned,
  messagesAreImpersonal,
  politeWaitsAreFree,
  finalStaysFinal,
  everyRowIsPlanned,
  everyRowIsListed,
  ourCodeHolds,
} as const;

export type InvariantName = keyof typeof invariants;
