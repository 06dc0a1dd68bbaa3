import { Logger } from '@aws-lambda-powertools/logger';
import type { Log } from '../ports/log.ts';

/** The log port on Powertools: one JSON line each. Facts are ids, counts and codes only. */
export function powertoolsLog(): Log {
  const logger = new Logger();
  return {
    info: (message, facts = {}) => logger.info(message, { ...facts }),
    warn: (message, facts = {}) => logger.warn(message, { ...facts }),
    error: (message, facts, cause) =>
      logger.error(message, { ...facts, error: cause instanceof Error ? cause : new Error(String(cause)) }),
  };
}
