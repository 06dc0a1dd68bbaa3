/**
 * How often a message of a queue is received at most; then it goes to the dead letters. That only stops a message that
 * crashes every worker: waiting counts as receiving, so a low number would drop healthy work.
 */
export const receivesMax = 50;
