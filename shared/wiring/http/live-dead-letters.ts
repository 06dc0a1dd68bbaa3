import { type LetterUrls, sqsDeadLetters } from '../../aws/dead-letters/dead-letters.ts';
import type { DeadLetters } from '../../ports/dead-letters.ts';
import { required } from '../live.ts';
import { sqsClient } from '../live-clients.ts';

/** The dead letters of all queues; the stack says where they are. */
export function liveDeadLetters(): DeadLetters {
  return sqsDeadLetters(
    sqsClient(),
    JSON.parse(required('DEAD_LETTERS')) as Readonly<Record<string, LetterUrls>>,
  );
}
