/** Most recipients in one Send SMS call. Source: organization API, Limits, "SMS recipients". */
export const smsRecipientsMax = 1000;

/** Longest text of one Send SMS call, counted in UTF-16 units. Source: organization API, Limits, "SMS text"; A-02. */
export const smsTextUnitsMax = 500;

/** Most parts a longer text is cut into, so that a pasted document never becomes a hundred texts. */
export const textPartsMax = 10;

/** Digits of a number in `from` and `to`. Source: organization API, Send SMS body. */
export const msisdnDigitsMax = 15;

/**
 * Largest body of `POST /v1/campaigns`. Lambda takes 6 MB, and JSON in an event grows by its escaped quotes.
 */
export const requestBodyBytesMax = 4 * 1024 * 1024;

/** Longest line of an uploaded CSV, quoted line breaks included, before reading stops with an error. */
export const csvRecordBytesMax = 128 * 1024;

/** Longest `Idempotency-Key` accepted. */
export const idempotencyKeyCharsMax = 255;

/** Most recipients of an urgent campaign: it is planned while its request waits for the answer. */
export const urgentRecipientsMax = 100;

/** Most numbers that a campaign's words are tried on. */
export const testRecipientsMax = 10;

/** Largest upload by a form. Source: Amazon S3 API reference, "POST Object". */
export const uploadBytesMax = 5 * 1024 ** 3;

/** Largest settings object beside an upload. */
export const sidecarBytesMax = 64 * 1024;

/** Most rows of an order batch: its people are held in memory while it is planned, to find those who appear twice. */
export const orderRowsMax = 100_000;

/** Longest wait before somebody is reminded to install an eSIM: thirty days, in hours. */
export const remindAfterHoursMax = 720;
