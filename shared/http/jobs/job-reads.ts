import * as z from 'zod/mini';
import type { Actor } from '../../core/access/actor.ts';
import { jobKinds } from '../../core/api/job-kinds.ts';
import { outcomes } from '../../core/counts/outcome.ts';
import type { JobState } from '../../core/jobs/job.ts';
import { jobMoves } from '../../core/jobs/job-moves.ts';
import { isReference, referenceRule } from '../../core/jobs/labels.ts';
import type { Preview } from '../../core/planning/preview.ts';
import { type JobFilter, listJobs, listOne } from '../../flows/jobs/list-jobs.ts';
import { readPreview } from '../../flows/jobs/read-preview.ts';
import type { FourEyesPort } from '../../flows/jobs/second-person.ts';
import { type SeePorts, seeRead } from '../../flows/jobs/see-job.ts';
import { type ShowPorts, showJob, showListed, unitsToShow } from '../../flows/jobs/show-job.ts';
import { jobOfPath, refuseToTestKey } from '../api-call.ts';
import type { FilePorts, ReadPorts } from '../api-ports.ts';
import { encodeCreatedCursor, readJobCursor } from '../request/cursors.ts';
import { jobOfObject } from '../request/job-of-object.ts';
import {
  choiceParameter,
  choicesParameter,
  cursorParameter,
  limitParameter,
  refuseBeside,
  refuseEmptyPeriod,
  timeParameter,
  word,
} from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, pageAnswer, type Route, route, versioned } from '../route.ts';
import { approvalMember } from './approval-member.ts';
import { jobView, listedJobView } from './job-view.ts';

const listQuery = () =>
  z.strictObject({
    kind: choicesParameter(jobKinds, 'Jobs of one of these kinds only, such as `porting,account_change`.'),
    state: choicesParameter(
      Object.keys(jobMoves) as JobState[],
      'Jobs in one of these states only, such as `ready,running`.',
    ),
    reference: z
      .optional(z.string().check(z.refine(isReference, { error: referenceRule })))
      .check(z.meta({ description: 'Jobs of this reference only.' })),
    name: word('Jobs whose name has this in it, in letters of either case.'),
    metadata: z
      .optional(
        z.pipe(
          z.string().check(z.regex(/^[^:]+:/, { error: 'must be KEY:VALUE, such as customer:42' })),
          z.transform((written) => {
            const at = written.indexOf(':');
            return { key: written.slice(0, at), value: written.slice(at + 1) };
          }),
        ),
      )
      .check(
        z.meta({
          type: 'string',
          pattern: '^[^:]+:',
          description:
            'Jobs with this member of `metadata` only, as `KEY:VALUE`. The key is what comes before the first colon.',
        }),
      ),
    outcome: choicesParameter(
      outcomes,
      'Jobs that ended in one of these ways only, such as `partial,unsuccessful`.',
    ),
    needs_decision: choiceParameter(
      ['true', 'false'],
      'Jobs that have held rows about which nobody has decided, or have none. Jobs that still run count too.',
    ),
    created_by: word('Jobs of this key, person, rule or part of the system only: its id or its name.'),
    created_from: timeParameter('The first moment of creation that counts. Without it, the first job.'),
    created_to: timeParameter('The first moment of creation that counts no more. Without it, now.'),
    test: choiceParameter(['true', 'false'], 'Jobs of test keys only, or none of them.'),
    upload_object: word(
      'The job of this uploaded object only: its key in the bucket. It cannot be combined with the other parameters.',
    ),
    limit: limitParameter(100, 50),
    cursor: cursorParameter(),
  });

/** How far a job has come. */
export function jobReads(
  ports: Pick<ReadPorts, keyof SeePorts | keyof ShowPorts | keyof FourEyesPort | 'rules'>,
): Route[] {
  return [
    route('getJob', {}, async (request) => {
      const job = await jobOfPath(ports, request);
      const shown = await showJob(ports, await seeRead(ports, job));
      const view = { ...jobView(shown), ...(await approvalMember(ports, shown, request)) };
      // The same counts, looked at later, are no news.
      const { as_of: _, ...news } = view;
      return versioned(job.version, view, news);
    }),
  ];
}

/** Lists jobs, and shows what one will say, ask and cost. Uploads and previews are objects. */
export function jobFileReads(ports: FilePorts, bucket: string): Route[] {
  return [
    route('listJobs', { query: listQuery }, async ({ query, actor }) => {
      const { upload_object: key, limit, cursor } = query;
      if (key !== undefined) {
        refuseBeside('upload_object', query);
        const found = await jobOfObject(ports, bucket, key);
        refuseToTestKey(actor, found);
        const jobs = await showListed(ports, [await listOne(ports, found)]);
        return answer(200, { items: jobs.map(listedJobView), next: null });
      }
      const filter = filterOf(query, actor);
      const page = await listJobs(ports, filter, readJobCursor(cursor), { limit, unitsToShow });
      const jobs = await showListed(ports, page.jobs);
      const next = page.next && encodeCreatedCursor(page.next);
      return pageAnswer(jobs.map(listedJobView), next, page.isIncomplete);
    }),

    route('previewJob', {}, async (request) => {
      const preview = await readPreview(ports, await jobOfPath(ports, request));
      if (preview === undefined)
        throw notFound(
          'This job has no preview: order batches have none, and a campaign has one once it is planned',
        );
      return answer(200, previewView(preview));
    }),
  ];
}

/** @throws InputError 400 when nothing can have been created in the time */
function filterOf(
  { kind, state, reference, name, metadata, outcome, ...query }: z.output<ReturnType<typeof listQuery>>,
  actor: Actor,
): JobFilter {
  const { created_by: createdBy, created_from: fromMs, created_to: toMs } = query;
  refuseEmptyPeriod('query', fromMs, toMs, ['created_from', 'created_to']);
  const about = {
    reference,
    name,
    metadata,
    createdBy,
    fromMs,
    toMs,
    test: actor.test ?? isTrue(query.test),
  };
  const counted = { outcomes: outcome, needsDecision: isTrue(query.needs_decision) };
  return { list: 'jobs', kinds: kind, states: state, ...about, ...counted };
}

function isTrue(word: 'true' | 'false' | undefined): boolean | undefined {
  return word === undefined ? undefined : word === 'true';
}

/** A preview in the names of the HTTP API. */
export function previewView({
  partsMax,
  encodings,
  forcedBy,
  duration,
  readAs,
  numberKinds,
  samples,
  audience,
  ...same
}: Preview) {
  return {
    ...same,
    parts_max: partsMax,
    encodings: { gsm_7: encodings['GSM-7'], ucs_2: encodings['UCS-2'] },
    ...(forcedBy === undefined
      ? {}
      : {
          forced_by: {
            character: forcedBy.character,
            code_point: forcedBy.codePoint,
            position: forcedBy.position,
            in_row: forcedBy.inRow,
          },
        }),
    ...(duration === undefined
      ? {}
      : { duration: { seconds: duration.seconds, at_calls_per_minute: duration.atCallsPerMinute } }),
    ...(readAs === undefined ? {} : { read_as: readAs }),
    ...(audience === undefined
      ? {}
      : {
          audience: {
            filter: audience.filter,
            matched: audience.matched,
            without_number: audience.withoutNumber,
            ...(audience.seen === undefined ? {} : { seen: audience.seen }),
          },
        }),
    ...(numberKinds === undefined
      ? {}
      : {
          number_kinds: numberKinds.map(({ kind, recipients, inRow }) => ({
            kind,
            recipients,
            in_row: inRow,
          })),
        }),
    samples,
  };
}
