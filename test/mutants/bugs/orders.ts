import type { PlantedBug } from '../planted-bug.ts';

const index = 'shared/flows/orders/order-work.ts';
const note = 'shared/flows/orders/record-order-for-person.ts';
const reconcile = 'shared/core/orders/reconcile-order.ts';
const assign = 'shared/core/reconciliation/assign-finds.ts';
const others = 'shared/flows/reconciliation/orders/pending-orders.ts';
const seeds = 'sim:orders --seeds 40';
const notes = 'test/flows/orders/persons/subscription-index.test.ts';
const reminderTests = 'test/flows/orders/remind-unwalked.test.ts';
const seconds = 'test/flows/orders/persons/second-subscriptions.test.ts';
const reconciliationTests = 'test/core/orders/reconcile-order.test.ts';

export const orderBugs: readonly PlantedBug[] = [
  {
    name: 'what is planned for a person is not looked at before the claim',
    file: index,
    find: 'return reason === undefined ?',
    replace: "return reason?.code !== 'never' ?",
    suites: [notes, seeds],
  },
  {
    name: 'an order’s own note of its person is not renewed',
    file: note,
    find: 'if (written.applied) return undefined;',
    replace:
      'if (written.applied || (written.found?.jobId === jobId && written.found.entryId === entryId)) return undefined;',
    suites: [notes, seeds],
  },
  {
    name: 'only the first name of a person is noted',
    file: note,
    find: 'for (const name of names) {',
    replace: 'for (const name of names.slice(0, 1)) {',
    suites: [notes, seeds],
  },
  {
    name: 'a second subscription is not noted',
    file: note,
    find: 'if (batch === undefined) return undefined;',
    replace: 'if (batch === undefined || batch.allowSecondSubscription) return undefined;',
    suites: [seconds],
  },
  {
    name: 'what a rule orders for a person is not noted',
    file: note,
    find: 'if (isOfRule && !isActivation(step)) return undefined;',
    replace: 'if (isOfRule) return undefined;',
    suites: [seconds],
  },
  {
    name: 'a subscriber whom a rule creates counts as a subscription',
    file: note,
    find: 'if (isOfRule && !isActivation(step)) return undefined;',
    replace: '',
    suites: [seconds],
  },
  {
    name: 'an order is forgotten once a second one was begun beside it',
    file: note,
    find: 'earlierOrders(lookedAtMs === undefined ? same : [], others, found.sharedAtMs)',
    replace: 'earlierOrders([], others, found.sharedAtMs)',
    suites: [seconds],
  },
  {
    name: 'orders that are no longer named are forgotten',
    file: 'shared/core/orders/subscription-index-entry.ts',
    find: '[...others, ...named.slice(earlierMax)]',
    replace: '[...others]',
    suites: [seconds],
  },
  {
    name: 'a person’s note counts from the call and not from the end of the order',
    file: 'shared/core/orders/subscription-index-entry.ts',
    find: 'isYoung(Math.max(recordedAtMs, follow?.doneAtMs ?? 0), lookedAtMs)',
    replace: 'isYoung(Math.min(recordedAtMs, follow?.doneAtMs ?? recordedAtMs), lookedAtMs)',
    suites: ['test/flows/orders/persons/two-batches.test.ts', seeds],
  },
  {
    name: 'a row that was given up keeps nobody from ordering',
    file: 'shared/core/orders/subscription-index-entry.ts',
    find: 'if (isNothing && overridden.length === 0) return false;',
    replace: 'if (reason?.code === givenUpCode || (isNothing && overridden.length === 0)) return false;',
    suites: [notes],
  },
  {
    name: 'an order that a person gave up is as old as its call',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: "status: 'unknown', doneAtMs: nowMs, ...follow }",
    replace: "status: 'unknown', ...follow }",
    suites: [notes],
  },
  {
    name: 'an absent order is placed again after one look',
    file: reconcile,
    find: 'if (absentAtMs === undefined) return lookAgain(',
    replace: 'if (absentAtMs === undefined && !resends) return lookAgain(',
    suites: [reconciliationTests, seeds],
  },
  {
    name: 'the second look for an order is apart from the beginning of the first, and not from its end',
    file: reconcile,
    find: 'nowMs + absentScansApartMs, nowMs);',
    replace: 'nowMs + absentScansApartMs, startedAtMs);',
    suites: [reconciliationTests],
  },
  {
    name: 'the records are believed before an order could be on them',
    file: reconcile,
    find: 'const firstLookMs = leaseUntilMs + recordsDelayMs;',
    replace: 'const firstLookMs = leaseUntilMs;',
    suites: [reconciliationTests, seeds],
  },
  {
    name: 'what may be of another order as well is placed again',
    file: reconcile,
    find: 'if (isShared) return hold(entry, eitherOrder, nowMs);',
    replace: 'if (isShared && !resends) return hold(entry, eitherOrder, nowMs);',
    suites: [reconciliationTests, seeds],
  },
  {
    name: 'fewer records than orders are shared out as they come',
    file: assign,
    find: 'if (!group.every((claimant) => give(claimant, new Set()))) return undefined;',
    replace: 'group.every((claimant) => give(claimant, new Set()));',
    suites: ['test/flows/reconciliation/orders/reconcile-one-person.test.ts', seeds],
  },
  {
    name: 'orders that another call may have made are not competing',
    file: assign,
    find: 'const owned = group.some(({ isCompeting }) => isCompeting === true) ? undefined : oneEach(group);',
    replace: 'const owned = oneEach(group);',
    suites: ['test/flows/reconciliation/orders/reconcile-one-person.test.ts', seeds],
  },
  {
    name: 'an order is absent beside a record that does not say whose it is',
    file: assign,
    find: "verdicts.set(name, { kind: isUnsure ? 'shared' : 'absent' });",
    replace: "verdicts.set(name, { kind: 'absent' });",
    suites: [reconciliationTests, 'test/flows/reconciliation/orders/reconcile-vague-records.test.ts'],
  },
  {
    name: 'a record that does not say whose it is is passed over',
    file: 'shared/flows/reconciliation/orders/search-orders.ts',
    find: 'if (isVague(find) || keysOfFind(find)',
    replace: 'if (keysOfFind(find)',
    suites: ['test/flows/reconciliation/orders/reconcile-vague-records.test.ts'],
  },
  {
    name: 'held orders are not competing',
    file: others,
    find: "['claimed', 'ordered', 'accepted', 'unclear', 'held'].includes(state)",
    replace: "['claimed', 'ordered', 'accepted', 'unclear'].includes(state)",
    suites: ['test/flows/reconciliation/orders/reconcile-one-person.test.ts', seeds],
  },
  {
    name: 'a change is carried out again although its subscription was changed since',
    file: 'shared/flows/reconciliation/orders/decide-orders.ts',
    find: 'if (notFound.length === 0) return verdicts;',
    replace: 'if (notFound.length >= 0) return verdicts;',
    suites: ['test/flows/reconciliation/orders/reconcile-orders.test.ts', seeds],
  },
  {
    name: 'an order that waits for its date is followed as others are',
    file: 'shared/core/orders/scheduled-order.ts',
    find: "if (progress === 'scheduled') return true;",
    replace: '',
    suites: ['test/core/orders/scheduled-order.test.ts', 'test/flows/orders/scheduled-orders.test.ts'],
  },
  {
    name: 'an order that is on hold counts as one that waits for its date',
    file: 'shared/core/orders/scheduled-order.ts',
    find: 'isSlow && isUnderWay(status) &&',
    replace: 'isSlow &&',
    suites: ['test/core/orders/scheduled-order.test.ts'],
  },
  {
    name: 'an order that names no date is done when it is scheduled',
    file: 'shared/core/orders/scheduled-order.ts',
    find: 'if (schedule === undefined) return false;',
    replace: "if (schedule === undefined) return progress === 'scheduled';",
    suites: ['test/core/orders/scheduled-order.test.ts'],
  },
  {
    name: 'nobody hears of an order that failed at its date',
    file: 'shared/flows/orders/follow-reported-orders.ts',
    find: "isScheduled(entry) && type !== 'order.scheduled'",
    replace: "isScheduled(entry) && type === 'order.completed'",
    suites: [
      'test/flows/orders/follow-reported-orders.test.ts',
      'test/flows/orders/scheduled-orders.test.ts',
    ],
  },
  {
    name: 'the only report of an end is dropped when the provider does not show the end yet',
    file: 'shared/flows/orders/follow-reported-orders.ts',
    find: 'return isEndReported ? { jobId, entryId, status } : undefined;',
    replace: 'return undefined;',
    suites: ['test/flows/orders/follow-reported-orders.test.ts'],
  },
  {
    name: 'an order that was only taken counts as done',
    file: index,
    find: "if (progress === 'done' || !operations[operation].follows)",
    replace: "if (progress !== 'failed')",
    suites: ['test/flows/orders/follow-order.test.ts', seeds],
  },
  {
    name: 'an order that the provider gave up at once may be taken for another one',
    file: index,
    find: "kind: 'ended', came,",
    replace: "kind: 'ended', came: {},",
    suites: ['test/flows/orders/follow-order.test.ts'],
  },
  {
    name: 'an order that the provider gave up at once counts as done',
    file: index,
    find: "if (progress === 'failed') {",
    replace: "if (progress === 'failed' && status === '') {",
    suites: ['test/flows/orders/follow-order.test.ts', seeds],
  },
  {
    name: 'whether a rule still wants it is asked before the first claim only',
    file: index,
    find: 'if (await passOverUnwanted(patient, job, entry))',
    replace: 'if (entry.claimNo === 0 && (await passOverUnwanted(patient, job, entry)))',
    suites: ['test/flows/commands/rule-orders.test.ts', 'sim:automations --subscriptions 200 --days 60'],
  },
  {
    name: 'the reads before a rule’s order are not waited for',
    file: index,
    find: 'subjects: patientReads(ports.subjects, patience)',
    replace: 'subjects: ports.subjects',
    suites: ['test/flows/commands/queued-orders.test.ts'],
  },
  {
    name: 'an order whose owner could not be stored may be taken for another one when the provider ended it',
    file: others,
    find: 'for (const id of [noted.orderId, noted.subscription?.subscriptionId])',
    replace:
      "for (const id of noted.state === 'refused' ? [] : [noted.orderId, noted.subscription?.subscriptionId])",
    suites: ['test/flows/reconciliation/orders/reconcile-partner-orders.test.ts'],
  },
  {
    name: 'an order that waits to be placed again is no competing call',
    file: 'shared/flows/reconciliation/orders/pending-orders.ts',
    find: 'if (entry.claimNo === claimNo && entry.claim?.atMs === atMs && mayHaveMade(entry)) return entry;',
    replace:
      'if (entry.claimNo === claimNo && entry.claim?.atMs === atMs) return mayHaveMade(entry) ? entry : undefined;',
    suites: ['test/flows/orders/resent-order-competes.test.ts'],
  },
  {
    name: 'a cut search by states forgets what it has found',
    file: 'shared/flows/reconciliation/orders/search-orders.ts',
    find: 'finds.set(name, { id: name });',
    replace: 'finds.set(name, { id: String(step.input.id) });',
    suites: ['test/flows/reconciliation/orders/reconcile-orders.test.ts'],
  },
  {
    name: 'whose order is done when its batch is paused is not reminded',
    file: 'shared/flows/orders/follow-order.ts',
    find: 'const next = withReminder(job ?? {}, polled, ports.now());',
    replace: 'const next = polled;',
    suites: [reminderTests],
  },
  {
    name: 'who is found on record when the batch is over is not reminded',
    file: 'shared/flows/reconciliation/orders/decide-orders.ts',
    find: 'withReminder(job, next, ports.now())',
    replace: 'next',
    suites: [reminderTests],
  },
  {
    name: 'who has their order at once is not reminded',
    file: index,
    find: 'writeResult(ports, claim, result, (next) => withReminder(job, next, ports.now()))',
    replace: 'writeResult(ports, claim, result)',
    suites: [reminderTests],
  },
  {
    name: 'whose order a person accepts is not reminded',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: 'withReminder(job, whole(ports, entry, action, reason, orderId), ports.now())',
    replace: 'whole(ports, entry, action, reason, orderId)',
    suites: [reminderTests],
  },
  {
    name: 'reminders that an earlier version left to the walk over a batch are lost',
    file: 'shared/flows/counts/walk-chunk.ts',
    find: 'if (remindAtMs !== undefined)',
    replace: "if (remindAtMs !== undefined && job.state === 'paused')",
    suites: ['test/flows/orders/remind.test.ts'],
  },
];
