/** The provider's two APIs: each has its own hosts, token server, credentials and tokens. */
export type ProviderApi = 'organization' | 'partner';

/** Why nothing can be done or read at the partner API on such a stage. */
export const lacksPartnerReason = 'The stage does not use the partner API';
