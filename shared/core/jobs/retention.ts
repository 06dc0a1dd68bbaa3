import { frequencyDaysMax } from './read-options.ts';

/** A campaign may wait for its start, or be paused, for so long before its last text goes out. */
export const longestCampaignDays = 31;

/** Plans that are younger are still looked into: by their own campaign, and by those that ask who was texted lately. */
export const keepDaysMin = longestCampaignDays + frequencyDaysMax + 1;

export const keepDaysDefault = 90;

/** Made by the service of what people have uploaded or asked for. */
export const madeFolders = ['requests/', 'jobs/', 'settle/'];

/** Uploaded by people, or what is left of it after a number was erased. */
export const uploadedFolders = ['campaigns/', 'orders/', 'suppressions/', 'erased/'];
