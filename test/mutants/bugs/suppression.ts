import type { PlantedBug } from '../planted-bug.ts';

const listOfUpload = 'shared/flows/suppression/import-suppressions.ts';
const leftOutTests = 'test/flows/suppression/left-out-at-start.test.ts';
const suppression = 'shared/core/suppression/suppression.ts';
const frequencyTests = 'test/flows/suppression/contact-frequency.test.ts';
const reasonTests = 'test/http/campaigns/left-out-reasons.test.ts';
const importTests = 'test/flows/suppression/import-suppressions.test.ts';
const listFileTests = 'test/flows/suppression/list-files.test.ts';

/** Bugs in how lists are taken over whose events come late, twice or in any order. */
export const suppressionBugs: readonly PlantedBug[] = [
  {
    name: 'a list that comes late lists who was taken off since',
    file: listOfUpload,
    find: 'isLater(list.removedAtMs(number)) || ',
    replace: '',
    suites: [importTests],
  },
  {
    name: 'a list that comes late changes what was said later until the same time',
    file: listOfUpload,
    find: ' || !isLater(entry.saidAtMs);',
    replace: ' || true;',
    suites: [importTests],
  },
  {
    name: 'a number that is listed again is listed until the new time',
    file: suppression,
    find: 'entry !== undefined && endOf(entry) > endOf(why);',
    replace: 'entry !== undefined && endOf(entry) < 0;',
    suites: ['test/http/suppression/suppressions-api.test.ts', importTests],
    byEach: true,
  },
  {
    name: 'what others list while a change is appended is not looked at',
    file: 'shared/flows/suppression/suppress.ts',
    find: "what.kind === 'removed' || !isListedLonger(list, number, what);",
    replace: "list.seq > 0 || what.kind === 'removed' || !isListedLonger(list, number, what);",
    suites: ['test/flows/suppression/suppress.test.ts'],
  },
  {
    name: 'a number that is listed again may have been taken off at any time',
    file: suppression,
    find: "if (kind === 'added') listed.set(name, entry);",
    replace: "if (kind === 'added') void (listed.set(name, entry), removed.delete(name));",
    suites: [importTests],
  },
  {
    name: 'a call that is made again goes to those whom it left out',
    file: 'shared/flows/campaigns/text-work.ts',
    find: ' || passedOver.has(index)) return false;',
    replace: ') return false;',
    suites: ['test/flows/suppression/contacts-after-resend.test.ts'],
  },
  {
    name: 'the days of a limit are counted back from the planning of a campaign, and not from its start',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: 'const startMs = earliestStartMs(own, ports.now());',
    replace: 'const startMs = ports.now();',
    suites: [frequencyTests],
  },
  {
    name: 'a campaign counts for a limit however much later it may start',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: ' || Math.min(...times) >= untilMs',
    replace: '',
    suites: [frequencyTests],
  },
  {
    name: 'rows that were left out since the planning have no reason in the counts of their job',
    file: 'shared/core/calls/progress.ts',
    find: 'addTo(ofPart, `suppressed ${reason}`, count);',
    replace: '',
    suites: [reasonTests, 'test/flows/orders/persons/two-batches.test.ts'],
    byEach: true,
  },
  {
    name: 'a reason that rows had at the planning and since is listed without the later ones',
    file: 'shared/http/jobs/job-members.ts',
    find: 'count: count + more',
    replace: 'count',
    suites: [reasonTests],
  },
  {
    name: 'a text that a restored ledger may have sent counts from the backup on',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: 'claim.leaseUntilMs - leaseMs',
    replace: 'claim.atMs',
    suites: [frequencyTests],
  },
  {
    name: 'whom a call under way leaves out counts for no limit',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: "sends && (state === 'claimed' || state === 'unclear')",
    replace: 'false',
    suites: ['test/flows/suppression/contacts-after-resend.test.ts'],
  },
  {
    name: 'whom a campaign leaves out as it starts counts as about to be texted',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: 'const contacted = sends ? await contactedOf(root.chunkNo) : new Set<number>();',
    replace: 'const contacted = new Set<number>();',
    suites: [leftOutTests],
  },
  {
    name: 'a call that went to all counts for nobody whom the next one leaves out',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: "(state === 'planned' || indexesIn(leftOut?.indexes).has(index))",
    replace: 'indexesIn(leftOut?.indexes).size >= 0',
    suites: [leftOutTests],
  },
  {
    name: 'what a refused call left out is kept for the next one',
    file: 'shared/core/calls/move.ts',
    find: "if (state === 'planned') delete next.leftOut;",
    replace: '',
    suites: ['test/flows/suppression/left-out-of-a-call.test.ts'],
  },
  {
    name: 'rows of a divided call count for no limit before its children are made',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: 'const isUnmadeTexted = sends || mayHaveCome(root);',
    replace: 'const isUnmadeTexted = false;',
    suites: ['test/flows/suppression/left-out-of-a-call.test.ts'],
  },
  {
    name: 'of two rows about one number the later one stands, however short',
    file: 'shared/flows/suppression/import-suppressions.ts',
    find: ' && !waiting.isLonger(number, why)',
    replace: '',
    suites: [importTests],
  },
  {
    name: 'what a person says while a list is taken over is overruled',
    file: listOfUpload,
    find: '(number) => maySay(list, upload, number, why)',
    replace: '() => true',
    suites: [importTests],
  },
  {
    name: 'a list counts from when its event came',
    file: 'shared/flows/suppression/import-suppressions.ts',
    find: 'saidAtMs: stored.storedAtMs ?? 0 ',
    replace: 'saidAtMs: ports.now() ',
    suites: [importTests],
  },
  {
    name: 'a number that is said again waits on with what an earlier row said',
    file: 'shared/flows/suppression/import-suppressions.ts',
    find: 'waiting.drop(number);',
    replace: '',
    suites: [importTests],
  },
  {
    name: 'a number that is to be added and removed is off the list',
    file: 'shared/http/suppression/suppression-request.ts',
    find: '  refuseBoth(request);\n',
    replace: '',
    suites: ['test/http/suppression/suppressions-api.test.ts'],
  },
  {
    name: 'a title above a list refuses it as a whole',
    file: 'shared/flows/suppression/import-suppressions.ts',
    find: 'await belowTitles(readCsv(stored.body), recordsSampled);',
    replace: '{ sample: [], records: readCsv(stored.body) };',
    suites: [importTests],
  },
  {
    name: 'a list reads numbers in its own country alone, whatever their row says',
    file: 'shared/core/suppression/suppression-row.ts',
    find: 'new Set([country, ...named])',
    replace: 'new Set([country])',
    suites: [listFileTests],
  },
  {
    name: 'a log of STOPs lists whom they were sent to, and not who sent them',
    file: 'shared/core/suppression/list-columns.ts',
    find: 'return { to, besides };',
    replace: 'return { to, besides: [] };',
    suites: [listFileTests],
  },
  {
    name: 'a list of all customers puts those who want texts on the list',
    file: 'shared/core/suppression/list-columns.ts',
    find: '  refuseThoseWhoWantTexts(header, sample);\n',
    replace: '',
    suites: [listFileTests],
  },
  {
    name: 'a list whose DNC says yes of everybody is refused as one of people who want texts',
    file: 'shared/core/suppression/list-consent.ts',
    find: 'if (!isRefusingName(name)) return',
    replace: 'if (!/out/.test(name)) return',
    suites: [importTests],
  },
];
