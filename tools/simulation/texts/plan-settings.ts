/** The stage's settings for planning. */
export const planSettings = { defaultCountry: 'US', allowForeign: false } as const;
