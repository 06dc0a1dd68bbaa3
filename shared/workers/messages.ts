import type { S3Event, SQSRecord } from 'aws-lambda';
import { eventNamePattern } from '../core/events/event-cursor.ts';
import {
  parseEntryId,
  parseErasureId,
  parseJobId,
  parseReportId,
  parseResultName,
  parseSenderKey,
} from '../core/ids.ts';
import { parseExportId } from '../core/suppression/suppression-export.ts';
import type { Upload } from '../flows/intake/receive-upload.ts';
import type { PlanWork } from '../flows/planning/plan-work.ts';
import type { EntryMessage, ReconciliationMessage } from '../ports/calls/queues.ts';
import type { EraseMessage } from '../ports/erasure.ts';
import type { EventMessage } from '../ports/events.ts';
import type { CountMessage } from '../ports/jobs/job-counts.ts';
import type { ExportMessage } from '../ports/suppression/suppressions.ts';

/** @throws when the body is not one of our messages */
export function readEntryMessage(record: SQSRecord): EntryMessage {
  const { jobId, entryId } = JSON.parse(record.body) as Record<string, unknown>;
  const [job, entry] = [parseJobId(jobId), parseEntryId(entryId)];
  if (job === undefined) throw namesNo('job', record);
  if (entry === undefined) throw namesNo('entry', record);
  return { jobId: job, entryId: entry };
}

/** @throws when the body is not one of our messages */
export function readReconciliationMessage(record: SQSRecord): ReconciliationMessage {
  const { sender, watches } = JSON.parse(record.body) as Record<string, unknown>;
  const key = parseSenderKey(sender);
  if (key === undefined) throw namesNo('sender', record);
  if (watches === undefined) return { sender: key };
  const jobId = parseJobId(watches);
  if (jobId === undefined) throw namesNo('job to watch', record);
  return { sender: key, watches: jobId };
}

/** @throws when the body is not one of our messages */
export function readCountMessage(record: SQSRecord): CountMessage {
  const { jobId, after, nextAtMs, walkFromMs, outbox } = JSON.parse(record.body) as Record<string, unknown>;
  const job = parseJobId(jobId);
  if (job === undefined) throw namesNo('job', record);
  return {
    jobId: job,
    ...(typeof after === 'number' ? { after } : {}),
    ...(typeof nextAtMs === 'number' ? { nextAtMs } : {}),
    ...(typeof walkFromMs === 'number' ? { walkFromMs } : {}),
    ...(outbox === true ? { outbox } : {}),
  };
}

/** @throws when the body is not one of our messages */
export function readEraseMessage(record: SQSRecord): EraseMessage {
  const erasureId = parseErasureId((JSON.parse(record.body) as Record<string, unknown>).erasureId);
  if (erasureId === undefined) throw namesNo('erasure', record);
  return { erasureId };
}

/** @throws when the body is not one of our messages */
export function readReactMessage(record: SQSRecord): EventMessage {
  const { source, eventName } = JSON.parse(record.body) as Record<string, unknown>;
  if (typeof source === 'string' && typeof eventName === 'string' && eventNamePattern.test(eventName))
    return { source, eventName };
  throw namesNo('event', record);
}

/** @throws when the body is neither one of our messages nor an S3 notification */
export function readPlannerWork(record: SQSRecord): PlanWork | ExportMessage {
  const exportId = parseExportId((JSON.parse(record.body) as Record<string, unknown>).exportId);
  return exportId === undefined ? readPlanWork(record) : { exportId };
}

/** @throws when the body is neither one of our messages nor an S3 notification */
export function readPlanWork(record: SQSRecord): PlanWork {
  const body = JSON.parse(record.body) as Partial<S3Event> & {
    jobId?: unknown;
    results?: unknown;
    reportId?: unknown;
    Event?: unknown;
  };
  if (body.Event === 's3:TestEvent') return { uploads: [] };
  if (Array.isArray(body.Records)) return { uploads: body.Records.flatMap(uploadOf) };
  const reportId = parseReportId(body.reportId);
  if (reportId !== undefined) return { reportId };
  const jobId = parseJobId(body.jobId);
  if (jobId === undefined) throw namesNo('job, report, export or upload', record);
  const results = parseResultName(body.results);
  return { jobId, ...(results === undefined ? {} : { results }) };
}

/**
 * S3 writes keys as a form does: percent-encoded, with + for a space. A "folder" that a console makes is no upload, and
 * neither is a JSON file, which holds the settings of the file beside it.
 */
function uploadOf({ s3 }: S3Event['Records'][number]): Upload[] {
  const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
  if (key.endsWith('/') || key.endsWith('.json')) return [];
  const { versionId, size } = s3.object;
  if (versionId === undefined)
    throw new Error(`The bucket ${s3.bucket.name} keeps no versions. Turn versioning on`);
  return [{ bucket: s3.bucket.name, key, versionId, ...(size === 0 ? { isEmpty: true } : {}) }];
}

function namesNo(what: string, { messageId }: SQSRecord): Error {
  return new Error(`Message ${messageId} names no ${what}`);
}
