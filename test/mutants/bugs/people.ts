import type { PlantedBug } from '../planted-bug.ts';

const changeTests = 'test/http/jobs/change-job.test.ts';
const fourEyesTests = 'test/http/access/four-eyes.test.ts';
const [acceptedIds, firstStepTests] = [
  'shared/flows/reconciliation/held/given-ids.ts',
  'test/flows/orders/accept-first-step.test.ts',
] as const;
const unseenTests = 'test/flows/reconciliation/held/unseen-rows.test.ts';
const actOnJob = 'shared/flows/jobs/act-on-job.ts';
const [windDown, windDownTests] = [
  'shared/flows/jobs/wind-down.ts',
  'test/flows/jobs/wind-down.test.ts',
] as const;

/** Bugs in what people may do to jobs, and what it then means. */
export const peopleBugs: readonly PlantedBug[] = [
  {
    name: 'a job that is moved to an earlier start waits for the later one',
    file: 'shared/flows/planning/make-entries.ts',
    find: "=== 'check' ? undefined : ports.now();",
    replace: "=== 'check' ? undefined : (optionsOf(job).startAtMs ?? ports.now());",
    suites: [changeTests, 'sim:texts --knows "schedule changed" --seeds 200'],
  },
  {
    name: 'an approval outlives another schedule',
    file: 'shared/core/jobs/change-job.ts',
    find: 'options: orNone(options), approved: undefined };',
    replace: 'options: orNone(options) };',
    suites: [changeTests],
  },
  {
    name: 'a dry run with another text is let go',
    file: 'shared/core/jobs/change-job.ts',
    find: '(isScheduled ? scheduleFault(job) : undefined) ??',
    replace: '',
    suites: ['test/http/jobs/replace-job.test.ts'],
  },
  {
    name: 'somebody who has not seen the last change changes a job all the same',
    file: 'shared/flows/jobs/change-job.ts',
    find: 'if (job.version !== version) throw',
    replace: 'if (job.version < version) throw',
    suites: [changeTests],
  },
  {
    name: 'what was changed since it was seen is approved',
    file: actOnJob,
    find: 'if (version !== undefined && job.version !== version) throw',
    replace: 'if (version !== undefined && job.version < version) throw',
    suites: [changeTests],
  },
  {
    name: 'a repeated retry is another request once its campaign has another name',
    file: 'shared/flows/intake/retry-campaign.ts',
    find: '{ of: before.id, ...present({ states, options }) },',
    replace: 'request,',
    suites: [changeTests],
  },
  {
    name: 'a job is approved by its maker',
    file: actOnJob,
    find: "if (action === 'approve') requireSecondPerson(ports, job, by, requireScope);",
    replace: '',
    suites: [fourEyesTests],
  },
  {
    name: 'a job that was planned a moment ago is approved without the scope',
    file: 'shared/flows/jobs/second-person.ts',
    find: "requireScope('approve');",
    replace: '',
    suites: [fourEyesTests],
  },
  {
    name: 'a key that was made with AWS rights is that of the person who rotated it last',
    file: 'shared/core/access/actor.ts',
    find: 'actor.unknownHolder !== true && ',
    replace: '',
    suites: ['test/core/access/actor.test.ts'],
  },
  {
    name: 'a job is approved by its last editor',
    file: 'shared/core/jobs/callers.ts',
    find: '...(job.editors ?? [])',
    replace: '...(job.editors ?? []).slice(0, -1)',
    suites: [fourEyesTests],
  },
  {
    name: 'a job is approved by an editor before the last one',
    file: 'shared/core/jobs/callers.ts',
    find: '...(job.editors ?? [])',
    replace: '...(job.editors ?? []).slice(-1)',
    suites: [fourEyesTests],
  },
  {
    name: 'the editors of a job are not those of the one that takes its place',
    file: 'shared/core/jobs/replacement.ts',
    find: 'editorsWith(job, by)',
    replace: 'editorsWith({}, by)',
    suites: [fourEyesTests],
  },
  {
    name: 'who changes labels alone has a part in a job',
    file: 'shared/flows/jobs/change-job.ts',
    find: 'const next = isScheduled ? {',
    replace: 'const next = isScheduled || job.version > 0 ? {',
    suites: [fourEyesTests],
  },
  {
    name: 'held rows are sent again by the maker of their job',
    file: 'shared/http/jobs/action-routes.ts',
    find: "if (body.action === 'resend') requireSecondPerson(ports, job, actor);",
    replace: '',
    suites: [fourEyesTests],
  },
  {
    name: 'only the last who saved a rule is its author',
    file: 'shared/core/rules/savers.ts',
    find: 'const others = isSeen ? [] :',
    replace: 'const others = people.length > 0 ? [] :',
    suites: [fourEyesTests],
  },
  {
    name: 'the authors of a rule are never forgotten',
    file: 'shared/core/rules/savers.ts',
    find: 'const others = isSeen ? [] : people',
    replace: 'const others = people',
    suites: [fourEyesTests],
  },
  {
    name: 'rows that nobody has seen are decided about',
    file: 'shared/flows/reconciliation/held/entries-seen.ts',
    find: '> seen) {',
    replace: '> seen && seen < 0) {',
    suites: [unseenTests, 'test/http/jobs/campaign-actions.test.ts'],
    byEach: true,
  },
  {
    name: 'a row that is held while a decision counts is decided about too',
    file: 'shared/flows/reconciliation/held/held-rows.ts',
    find: 'const entries = seen === undefined ? entriesWithHeld(ports, job) : entriesSeen(ports, job, seen);',
    replace:
      'if (seen !== undefined) await entriesSeen(ports, job, seen).next();\n  const entries = entriesWithHeld(ports, job);',
    suites: [unseenTests],
  },
  {
    name: 'an Idempotency-Key belongs to everyone behind a key',
    file: 'shared/core/access/actor.ts',
    find: '`${testStart}${asker.name}` : asker.name;',
    replace: '`${testStart}${asker.name}` : JSON.stringify(asker);',
    suites: ['test/http/access/authenticate.test.ts'],
  },
  {
    name: 'a campaign that waits for its start counts for no limit of texts',
    file: 'shared/flows/suppression/recent-contacts.ts',
    find: "(state !== 'ready' || optionsOf(job).mode !== 'check')",
    replace: "state !== 'ready'",
    suites: [
      'test/flows/suppression/contact-frequency.test.ts',
      'sim:texts --knows "campaigns that start together" --seeds 200',
    ],
    byEach: true,
  },
  {
    name: 'a held first step is accepted without the id that the next one needs',
    file: acceptedIds,
    find: 'if (wantsIdBefore(next)) missing.push(',
    replace: 'if (wantsIdBefore(next) && line < 0) missing.push(',
    suites: [firstStepTests],
  },
  {
    name: 'a person gives the id of what another order made',
    file: acceptedIds,
    find: 'await refuseTaken(ports, decided);',
    replace: '',
    suites: [firstStepTests],
  },
  {
    name: 'what a person names is not noted as what the held step made',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: "if (action === 'accept') await ownGiven(ports, some);",
    replace: '',
    suites: [firstStepTests],
  },
  {
    name: 'held rows of a paused job are passed over',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: 'if (job.plan === undefined) return',
    replace: "if (job.plan === undefined || job.state === 'paused') return",
    suites: ['test/http/jobs/action-matrix.test.ts', 'test/http/jobs/batch-action-matrix.test.ts'],
    byEach: true,
  },
  {
    name: 'who has not seen the last change decides about held rows all the same',
    file: 'shared/http/jobs/action-routes.ts',
    find: 'if (version !== undefined && version !== job.version) throw',
    replace: 'if (version !== undefined && version > job.version) throw',
    suites: ['test/http/jobs/stale-tags.test.ts'],
  },
  {
    name: 'nobody looks at the share of rows that went wrong',
    file: 'shared/flows/jobs/halt-job.ts',
    find: "return job.state === 'running' && optionsOf(job)",
    replace: "return job.state === 'paused' && optionsOf(job)",
    suites: [
      'test/flows/jobs/halt-job.test.ts',
      'sim:texts --knows "each campaign halts on errors" --seeds 200',
    ],
    byEach: true,
  },
  {
    name: 'a canceled job is over although the scheduler has left entries planned',
    file: windDown,
    find: 'if (read >= most) {',
    replace: 'if (read < 0) {',
    suites: [windDownTests],
  },
  {
    name: 'nobody asks the planner for the entries that the scheduler has left',
    file: windDown,
    find: 'if (await dueIn(recheckLeaseMs)) await',
    replace: 'if (!(await dueIn(recheckLeaseMs))) await',
    suites: [windDownTests],
  },
  {
    name: 'a planner makes all entries of a canceled job',
    file: 'shared/flows/planning/keep-planning.ts',
    find: "if (seen?.state !== 'planning' && mayStop) throw",
    replace: "if (seen?.state !== 'planning' && !mayStop) throw",
    suites: [windDownTests],
  },
  {
    name: 'the command line calls a job unsent whose start may have happened',
    file: 'apps/cli/jobs/send-file.ts',
    find: 'session.leaving(`${id} may have started, and may be over. See: fleetcast jobs show ${id}`);',
    replace: '',
    suites: ['test/cli/repeats/lost-line.test.ts'],
  },
];
