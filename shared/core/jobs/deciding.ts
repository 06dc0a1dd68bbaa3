import type { Job } from './job.ts';

/**
 * Until when a person's decision may still move entries of a job: nobody notes its end before. @returns undefined when
 * none does
 */
export function decidingUntil({ decidingUntilMs = 0 }: Job, nowMs: number): number | undefined {
  return decidingUntilMs > nowMs ? decidingUntilMs : undefined;
}
