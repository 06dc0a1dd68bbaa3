/**
 * The sender of anyone who tries the sandbox out: kept free for fiction, and yet a number by the plan of its country.
 */
export const exampleSender = '+12125550100';
