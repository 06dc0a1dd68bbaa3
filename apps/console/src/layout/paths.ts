/** Where the console lies on every host of it. */
export const consolePath = '/console';

/** The home page has no slash at its end, which gateways do not lead anywhere. */
export const homePath = `~${consolePath}`;
