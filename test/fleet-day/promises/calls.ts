import type { Complaints } from './complaints.ts';

/** Tokens live five minutes, and both clients had to ask for new ones all day. */
export const callComplaints: Complaints = ({ sandbox }) => {
  const refused = sandbox.spy.calls().filter(({ status }) => status === 401);
  const complaints = refused.map(({ operation, note }) => `${operation} was answered 401: ${note}`);
  for (const operation of ['token', 'partner.token']) {
    if (sandbox.spy.calls(operation).length < 2) complaints.push(`${operation} was called once at most`);
  }
  return complaints;
};
