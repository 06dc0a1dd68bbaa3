import { shownActor } from '../../core/access/actor.ts';
import {
  exportKeptMs,
  hasFailed,
  isOver,
  type KeptExport,
  parseExportId,
} from '../../core/suppression/suppression-export.ts';
import { fileOfExport, keptExport, requestExport } from '../../flows/suppression/read-export.ts';
import type { FilePorts, WritePorts } from '../api-ports.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, type Route, route } from '../route.ts';

/** The whole suppression list as a file: written by the planner, and then downloaded from the bucket. */
export function exportRoutes(ports: WritePorts): Route[] {
  return [
    route('createSuppressionExport', {}, async ({ actor, key }) => {
      const kept = await requestExport(ports, actor, key);
      const location = `/v1/suppressions/exports/${kept.id}`;
      return answer(202, exportView(kept, ports.now()), { location });
    }),
  ];
}

/** How far an export is, and where its file is. */
export function exportReads(ports: FilePorts): Route[] {
  return [
    route('getSuppressionExport', {}, async ({ params, actor }) => {
      const id = parseExportId(params.id);
      const kept = id === undefined ? undefined : await keptExport(ports.objects, id);
      if (kept === undefined) throw notFound('There is no such export');
      // A test key is handed out more freely, and gets no number whole.
      const file = actor.test === true ? undefined : await fileOfExport(ports, kept);
      return { ...answer(200, exportView(kept, ports.now(), file)), revealsNothing: file === undefined };
    }),
  ];
}

export function exportView(kept: KeptExport, nowMs: number, file?: string) {
  const { id, createdAt, createdBy, written } = kept;
  return {
    id,
    state: stateOf(kept, nowMs),
    created_at: createdAt,
    created_by: shownActor(createdBy),
    expires_at: momentOf(Date.parse(createdAt) + exportKeptMs),
    ...(written && {
      numbers: written.numbers,
      erased: written.erased,
      last_change: written.lastChange,
      as_of: written.asOf,
    }),
    ...(file === undefined ? {} : { file }),
  };
}

function stateOf(kept: KeptExport, nowMs: number) {
  if (hasFailed(kept, nowMs)) return 'failed' as const;
  if (isOver(kept, nowMs)) return 'expired' as const;
  return kept.written === undefined ? ('writing' as const) : ('written' as const);
}
