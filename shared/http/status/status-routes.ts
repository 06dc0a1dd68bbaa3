import { readStatus, type StatusPorts } from '../../flows/status/read-status.ts';
import { answer, type Route, route } from '../route.ts';
import { statusView } from './status-view.ts';

/** Of each part of a status: together with the way here and back it is below 100 ms. */
const limitMs = 70;

/** The first reads of a process open connections, and load what others do not need. */
const firstLimitMs = 1_500;

/** Says how the stage is doing, whatever else is on fire. */
export function statusRoutes(ports: StatusPorts): Route[] {
  let isFirst = true;
  return [
    route('getStatus', {}, async () => {
      const status = readStatus(ports, isFirst ? firstLimitMs : limitMs);
      isFirst = false;
      return answer(200, statusView(await status, ports.now()));
    }),
  ];
}
