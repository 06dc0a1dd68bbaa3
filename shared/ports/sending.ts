import type { Sending } from '../core/sending/sending.ts';
import type { Written } from './world.ts';

/** Which calls of the stage are stopped. */
export type SendingSwitch = {
  /** Strong read. */
  read(): Promise<Sending>;
  /** Writes version 1, or what follows the version before. */
  write(next: Sending): Promise<Written<Sending>>;
};
