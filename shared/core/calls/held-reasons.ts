/** The code of a held row of which a person has decided that nothing more is done about it. */
export const givenUpCode = 'given_up';

/** Under which name a job's reasons count such rows. */
export const givenUpReason = `held ${givenUpCode}`;
