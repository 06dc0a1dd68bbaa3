import type { Sending, Stop } from '../../core/sending/sending.ts';

/** Which calls go out, in the names of the HTTP API. */
export function sendingView({ stops }: Pick<Sending, 'stops'>) {
  return { texts: kindView(stops.texts), orders: kindView(stops.orders) };
}

function kindView(stop: Stop | undefined) {
  if (stop === undefined) return { enabled: true, since: null, by: null, reason: null };
  const { atMs, by, reason = null } = stop;
  return { enabled: false, since: new Date(atMs).toISOString(), by, reason };
}
