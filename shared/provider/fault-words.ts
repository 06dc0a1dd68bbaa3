import en from 'zod/v4/locales/en.js';

/** What zod says of a mismatch that has no words of its own: `zod/mini` brings no language along, and says "Invalid input" only. */
export const faultWords = { error: en().localeError };
