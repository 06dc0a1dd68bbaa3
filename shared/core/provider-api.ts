/** The provider's two APIs: each has its own hosts, token server, credentials and tokens. */
export type ProviderApi = 'organization' | 'partner';

/**
 * Versions of the partner API that a stage can ask for, the documented one first. The organization API has none.
 * Assumed: what both have is the same. Source: partner API, Versioning; provider facts, 2.
 */
export const partnerVersions = ['2025-01-28', '2026-02-05'] as const;

export type PartnerVersion = (typeof partnerVersions)[number];

/** Why nothing can be done or read at the partner API on such a stage. */
export const lacksPartnerReason = 'The stage does not use the partner API';
