import { reconcileCalls } from '../../shared/wiring/functions/reconcile.ts';

/** Reconciliation queue → what became of unclear calls, and what texts cost. */
export const handler = reconcileCalls();
