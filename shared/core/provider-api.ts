/** The provider's two APIs: each has its own hosts, token server, credentials and tokens. */
export type ProviderApi = 'organization' | 'partner';
