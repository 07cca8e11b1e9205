/** A service that people can sign in with, as a page shows it. */
export type SignOnService = { id: 'google' | 'microsoft' | 'linkedin' | 'oidc'; name: string }
