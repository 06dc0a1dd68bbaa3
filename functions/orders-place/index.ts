import { ordersPlace } from '../../shared/wiring/functions/orders-place.ts';

/** Orders queue → one row's orders, and how far they have come. */
export const handler = ordersPlace();
