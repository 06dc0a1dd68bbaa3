/** Where the console lies on every host of it. */
export const consolePath = '/console';

/** What the page of people is opened with to have its field in focus. */
export const toFind = 'find';

/** The home page has no slash at its end, which gateways do not lead anywhere. */
export const homePath = `~${consolePath}`;
