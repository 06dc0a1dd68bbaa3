import { dayMs } from '../timing.ts';
import type { Job } from './job.ts';

/**
 * A job may wait for its start, or for a person, for so long from its creation on: its plan does not stand for ever, and who asks for a
 * campaign that is older does not look who was texted by it.
 */
export const longestCampaignDays = 31;

export function waitsUntilMs({ createdAtMs }: Pick<Job, 'createdAtMs'>): number {
  return createdAtMs + longestCampaignDays * dayMs;
}

/** Whoever pauses a job that is old already has a day to go on with it. */
export function pausedUntilMs(job: Pick<Job, 'createdAtMs'>, nowMs: number): number {
  return Math.max(waitsUntilMs(job), nowMs + dayMs);
}

/** Most days of a contact frequency: plans that are older are no more at hand. */
export const frequencyDaysMax = 30;

/** Plans that are younger are still looked into: by their own campaign, and by those that ask who was texted lately. */
export const keepDaysMin = longestCampaignDays + frequencyDaysMax + 1;

/** No call is made from then on: up to this moment every stage keeps the plan, and its storage may drop it soon after. */
export function planEndsAtMs({ createdAtMs }: Pick<Job, 'createdAtMs'>): number {
  return createdAtMs + keepDaysMin * dayMs;
}

export const keepDaysDefault = 90;

/** Made by the service of what people have uploaded or asked for. */
export const madeFolders = ['requests/', 'jobs/', 'settle/'];

/** Uploaded by people, or what is left of it after a number was erased. */
export const uploadedFolders = ['campaigns/', 'orders/', 'suppressions/', 'erased/'];
