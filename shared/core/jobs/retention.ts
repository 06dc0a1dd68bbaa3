import { dayMs } from '../timing.ts';
import type { Job } from './job.ts';

/** A job may wait for its start, or for a person, for so long from its creation on: its plan is not kept for ever. */
export const longestCampaignDays = 31;

export function waitsUntilMs({ createdAtMs }: Pick<Job, 'createdAtMs'>): number {
  return createdAtMs + longestCampaignDays * dayMs;
}

/** Anyone who pauses a job that is old already has a day to go on with it. */
export function pausedUntilMs(job: Pick<Job, 'createdAtMs'>, nowMs: number): number {
  return Math.max(waitsUntilMs(job), nowMs + dayMs);
}

/** Most days of a contact frequency. */
export const frequencyDaysMax = 30;

/**
 * A job may call for this many days from its creation on: rows that are held when it has waited longest are sent again
 * for weeks.
 */
export const callDaysMax = longestCampaignDays + 28;

/**
 * A plan is read by its own calls, and for the days of a contact frequency by campaigns that ask who was texted by the
 * last one.
 */
export const keepDaysMin = callDaysMax + frequencyDaysMax + 1;

/** No call is made from then on. */
export function callsEndAtMs({ createdAtMs }: Pick<Job, 'createdAtMs'>): number {
  return createdAtMs + callDaysMax * dayMs;
}

export const keepDaysDefault = keepDaysMin;

/** Made by the service of what people have uploaded or asked for. */
export const madeFolders = ['requests/', 'jobs/', 'reconciliation/'];

/** Uploaded by people, or what is left of it after a number was erased. */
export const uploadedFolders = ['campaigns/', 'orders/', 'suppressions/', 'erased/'];
