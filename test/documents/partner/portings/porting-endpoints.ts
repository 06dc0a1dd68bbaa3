import { portingIn } from '../../../support/documents/porting-in.ts';
import { write } from '../../../support/documents/practice.ts';
import { allOf } from '../../../support/documents/refused.ts';
import { pendingPorting, portingOut, withdrawnPorting } from '../../../support/documents/some-customer.ts';
import { type Endpoint, list, one } from '../endpoint-row.ts';

/** Source: partner API, Endpoints: the rows of portings, except for their creation. */
export const portingEndpoints: readonly Endpoint[] = [
  list('portings', {
    operation: 'List all Portings',
    route: 'listPortings',
    run: (partner) => allOf(partner.portings.list()),
    bare: () => ['GET', '/portings'],
  }),
  one({
    operation: 'Retrieve a porting',
    route: 'getPorting',
    prepare: portingIn,
    run: (partner, id) => partner.portings.get(id),
    bare: (id) => ['GET', `/portings/${id}`],
  }),
  one({
    operation: 'Accept a porting request',
    route: 'acceptPorting',
    success: 202,
    others: [400],
    prepare: portingOut,
    run: (partner, id) => partner.portings.accept(id, { terminationAction: 'terminate' }, write),
    bare: (id) => ['POST', `/portings/${id}/accept`, { termination_action: 'terminate' }],
  }),
  one({
    operation: 'Rejects a porting request',
    route: 'rejectPorting',
    success: 202,
    others: [400],
    prepare: portingOut,
    run: (partner, id) =>
      partner.portings.reject(id, { reason: 'pre_requirements_not_fulfilled', message: 'No' }, write),
    bare: (id) => [
      'POST',
      `/portings/${id}/reject`,
      { reason: 'pre_requirements_not_fulfilled', message: 'No' },
    ],
  }),
  one({
    operation: 'Request cancelation of the porting',
    route: 'requestPortingCancelation',
    others: [400],
    prepare: pendingPorting,
    run: (partner, id) =>
      partner.portings.requestCancellation(id, { reason: 'user_requested', message: 'Stay' }, write),
    bare: (id) => [
      'POST',
      `/portings/${id}/request-cancelation`,
      { reason: 'user_requested', message: 'Stay' },
    ],
  }),
  one({
    operation: 'Accept a porting cancelation request',
    route: 'acceptPortingCancelation',
    success: 202,
    others: [400],
    prepare: withdrawnPorting,
    run: (partner, id) => partner.portings.acceptCancellation(id, { message: 'Fine' }, write),
    bare: (id) => ['POST', `/portings/${id}/accept-cancelation`, { message: 'Fine' }],
  }),
  one({
    operation: 'Rejects a porting cancelation request',
    route: 'rejectPortingCancelation',
    success: 202,
    others: [400],
    prepare: withdrawnPorting,
    run: (partner, id) =>
      partner.portings.rejectCancellation(id, { reason: 'cancelation_too_late', message: 'Late' }, write),
    bare: (id) => [
      'POST',
      `/portings/${id}/reject-cancelation`,
      { reason: 'cancelation_too_late', message: 'Late' },
    ],
  }),
];
