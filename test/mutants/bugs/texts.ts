import type { RareKind } from '../../../tools/simulation/machinery/rare.ts';
import type { PlantedBug } from '../planted-bug.ts';

const [ledger, result] = ['shared/core/calls/ledger.ts', 'shared/core/calls/result.ts'];
const [reconcileFile, competingFile] = [
  'shared/core/calls/reconcile.ts',
  'shared/flows/reconciliation/texts/competing-calls.ts',
];
const overridden = 'shared/core/calls/overridden.ts';
const seeds = 'sim:texts --seeds 200';
/** Seeds in which something rare happens. */
const seedsOf = (kind: RareKind) => `sim:texts --knows "${kind}" --seeds 200` as const;
const reconciliationTests = 'test/flows/reconciliation/reconcile.test.ts';
const competing = 'test/flows/reconciliation/competing-calls.test.ts';

export const textBugs: readonly PlantedBug[] = [
  {
    name: 'a claim whose lease ended is planned again',
    file: ledger,
    find: "return move(entry, 'unclear', {\n    ...unclearUntil(entry),",
    replace: "return move(entry, 'planned', {\n    ...unclearUntil(entry),",
    suites: ['test/core/calls/ledger.test.ts', seeds],
  },
  {
    name: 'the answer to an older claim is written',
    file: result,
    find: "return entry.claimNo === claimNo && (entry.state === 'claimed' || entry.state === 'unclear');",
    replace: "return entry.state === 'claimed' || entry.state === 'unclear';",
    suites: ['test/core/calls/ledger.test.ts', seeds],
  },
  {
    name: 'a late yes to a held call is thrown away',
    file: result,
    find: "return entry.claimNo === claimNo && entry.state === 'held';",
    replace: 'return entry.claimNo < 0 && claimNo < 0;',
    suites: [
      'test/core/calls/ledger.test.ts',
      'test/flows/reconciliation/reconcile-cut-short.test.ts',
      seeds,
    ],
  },
  {
    name: 'a later part goes while the part before is unclear',
    file: ledger,
    find: "if (before.some(isOpen)) return 'waits';",
    replace: "if (before.every(isOpen)) return 'waits';",
    suites: ['test/core/calls/ledger.test.ts', seeds],
  },
  {
    name: 'byte ranges of the dispatch plan are counted in characters',
    file: 'shared/core/json/json-lines.ts',
    find: 'yield { offset, bytes: line.length,',
    replace: "yield { offset, bytes: line.toString('utf8').length,",
    suites: ['test/core/rows/plan.test.ts', seeds],
  },
  {
    name: 'the suppression list is not read again once a call was claimed before',
    file: 'shared/flows/campaigns/call-body.ts',
    find: 'const list = await caughtUp(ports, suppressionList(plan.suppressionSeq));',
    replace:
      'const known = suppressionList(plan.suppressionSeq);\n  const list = entry.claimNo > 0 ? known : await caughtUp(ports, known);',
    suites: [seeds],
  },
  {
    name: 'held calls are no competing calls: another call’s record is taken for proof',
    file: overridden,
    find: "state === 'claimed' || state === 'unclear' || state === 'held' || state === 'accepted'",
    replace: "state === 'claimed' || state === 'unclear' || state === 'accepted'",
    suites: [competing, seeds],
  },
  {
    name: 'competing calls of the hour before are not looked for',
    file: competingFile,
    find: 'Math.floor((fromMs - leaseMs - recordsDelayMs) / hourMs)',
    replace: 'Math.floor(fromMs / hourMs)',
    suites: [competing, seeds],
  },
  {
    name: 'a call divided after a refusal counts as a competing call',
    file: overridden,
    find: "if (state === 'divided') return division?.by !== 'refusal';",
    replace: "if (state === 'divided') return division !== undefined;",
    suites: [competing, seeds],
  },
  {
    name: 'a call that a person had sent again is no competing call',
    file: overridden,
    find: 'const call = entry.overridden?.find((one) => one.claimNo === claimNo);',
    replace: 'const call = entry.overridden?.find((one) => one.claimNo === -claimNo);',
    suites: ['test/flows/reconciliation/overridden-calls.test.ts', seedsOf('one outage over two campaigns')],
    byEach: true,
  },
  {
    name: 'a text of before the call shows that the records are recent',
    file: reconcileFile,
    find: 'return startedAtMs > leaseUntilMs + clockSkewMs;',
    replace: 'return startedAtMs > leaseUntilMs - 10 * clockSkewMs;',
    suites: [
      'test/flows/reconciliation/false-controls.test.ts',
      seedsOf('nothing is sent after a lost answer'),
    ],
    byEach: true,
  },
  {
    name: 'absent rows are sent again without end',
    file: reconcileFile,
    find: 'if ((entry.resends ?? 0) >= automaticResendsMax)',
    replace: 'if ((entry.resends ?? 0) >= 1e9)',
    suites: ['test/flows/reconciliation/held/resends-end.test.ts', seeds],
  },
  {
    name: 'a key is the same although the body is not',
    file: 'shared/core/ids.ts',
    find: 'return leftOut === undefined ? name :',
    replace: 'return leftOut === undefined || name !== undefined ? name :',
    suites: ['test/flows/campaigns/idempotency-key.test.ts', seeds],
  },
  {
    name: 'a divided call counts all of its rows as accepted',
    file: 'shared/flows/reconciliation/texts/decide-texts.ts',
    find: "if (isLastPart(entry)) ports.count('RowsAccepted', seen.length);\n      if (entry.state",
    replace: "if (isLastPart(entry)) ports.count('RowsAccepted', entry.rows);\n      if (entry.state",
    suites: [competing, seeds],
  },
  {
    name: 'each part of a text counts its rows as accepted',
    file: 'shared/flows/calls/write-result.ts',
    find: "if (entry.state === 'accepted' && isLastPart(entry)) count(",
    replace: "if (entry.state === 'accepted') count(",
    suites: ['test/flows/campaigns/counted-rows.test.ts', seeds],
  },
  {
    name: 'one look at the records is enough to call a text absent',
    file: reconcileFile,
    find: 'if (absent.length > 0 && absentAtMs === undefined)',
    replace: 'if (absent.length > 1e9 && absentAtMs === undefined)',
    suites: [reconciliationTests, seeds],
  },
  {
    name: 'the second look for a text is apart from the beginning of the first, and not from its end',
    file: reconcileFile,
    find: '{ absentAtMs: nowMs }',
    replace: '{ absentAtMs: scan.startedAtMs }',
    suites: ['test/core/calls/late-records.test.ts'],
  },
  {
    name: 'records that are known to be late are believed',
    file: reconcileFile,
    find: 'const isRecent = scan.hasControl && scan.startedAtMs >= leaseUntilMs + scan.delayMs;',
    replace: 'const isRecent = scan.hasControl;',
    suites: ['test/core/calls/late-records.test.ts', seeds],
  },
  {
    name: 'texts are absent although nothing shows that the records are recent',
    file: reconcileFile,
    find: 'const isRecent = scan.hasControl &&',
    replace: 'const isRecent =',
    suites: [reconciliationTests, seeds],
  },
  {
    name: 'rows that the provider refused one by one cost as many calls as there are rows',
    file: 'shared/core/calls/split.ts',
    find: 'if (callsLeft < 2) return undefined;',
    replace: '',
    suites: ['test/flows/campaigns/refused-call.test.ts', seeds],
  },
  {
    name: 'recipients are halved although the sender is refused',
    file: 'shared/core/calls/split.ts',
    find: 'if (called.length < 2 || pointers.some((pointer) => culpritPointer.test(pointer))) return undefined;',
    replace: 'if (called.length < 2) return undefined;',
    suites: ['test/flows/campaigns/refused-call.test.ts', seeds],
  },
  {
    name: 'a retry takes rows that may still be sent',
    file: 'shared/core/calls/never-called.ts',
    find: "!isOpen(leaf) && leaf.state !== 'held'",
    replace: '!isOpen(leaf)',
    suites: [
      'test/core/calls/never-called.test.ts',
      'test/flows/intake/retry-and-resend.test.ts',
      'test/flows/intake/retry-campaign.test.ts',
      seeds,
    ],
  },
  {
    name: 'rows are sent again while a retry of their campaign is being planned',
    file: 'shared/flows/reconciliation/open-job.ts',
    find: 'if (retry !== undefined)\n    throw refused(',
    replace: "if (retry !== undefined && job.state === 'draft')\n    throw refused(",
    suites: ['test/flows/intake/retry-and-resend.test.ts', seeds],
  },
  {
    name: 'each retry takes the rows of the retries before it again',
    file: 'shared/flows/planning/take-rows.ts',
    find: 'if (retry === undefined || !keepsRows(retry)) continue;',
    replace: "if (retry === undefined || !keepsRows(retry) || retry.state !== 'planning') continue;",
    suites: ['test/flows/intake/retry-and-resend.test.ts', 'test/flows/intake/retry-campaign.test.ts', seeds],
  },
  {
    name: 'a job whose held rows are sent again is completed by the walk that is under way',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: 'await wakeOpened(ports, job);',
    replace: '',
    suites: ['test/flows/reconciliation/held/resend-in-the-sweep.test.ts', seeds],
  },
  {
    name: 'a canceled job of a restored ledger is wound down before its entries are marked',
    file: 'shared/flows/planning/plan-job.ts',
    find: 'ports.recovering === undefined || (await isOpen(ports.recovering))',
    replace: 'true',
    suites: ['test/contract/recovery/restore-drill.test.ts'],
  },
  {
    name: 'rows are sent again in a job that was opened long ago',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: 'ports.now() + writesMs > openUntilMs',
    replace: 'openUntilMs === 0',
    suites: ['test/flows/reconciliation/held/resend-in-the-sweep.test.ts'],
  },
  {
    name: 'held rows are sent again although their plan is gone',
    file: 'shared/flows/reconciliation/open-job.ts',
    find: 'if (ports.now() + resendLifeMinMs > callsEndAtMs(job)) throw tooOld();',
    replace: '',
    suites: ['test/flows/reconciliation/held/resend-in-the-sweep.test.ts'],
  },
  {
    name: 'a second plan of a campaign writes over the first',
    file: 'shared/aws/storage/multipart-upload.ts',
    find: "condition: { IfNoneMatch: '*' } };",
    replace: 'condition: {} as { IfMatch: string } };',
    suites: ['test/contract/storage/bucket-objects.test.ts'],
  },
  {
    name: 'a frequency limit does not look at campaigns that were sent again after a month',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: 'sinceMs - callDaysMax * dayMs',
    replace: 'sinceMs - 31 * dayMs',
    suites: ['test/flows/suppression/contacts-after-resend.test.ts'],
  },
  {
    name: 'a row that lacked the part before counts as suppressed beside others who are',
    file: 'shared/flows/results/chunk-row-states.ts',
    find: ' && !lacking.has(index)',
    replace: '',
    suites: ['test/flows/results/left-out-rows.test.ts'],
  },
  {
    name: 'a worker goes on without a plan',
    file: 'shared/flows/calls/unless-gone.ts',
    find: 'return undefined;',
    replace: 'throw error;',
    suites: ['test/flows/calls/plan-gone.test.ts'],
  },
];
