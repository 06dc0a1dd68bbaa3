import { erase } from '../../shared/wiring/functions/erase.ts';

/** Erase queue → one number less in everything that is kept. */
export const handler = erase();
