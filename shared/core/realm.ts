/** The provider's two APIs: each has hosts, a token server, credentials and tokens of its own. */
export type Realm = 'organization' | 'partner';
