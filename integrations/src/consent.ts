import type { z } from 'zod'

/**
 * Companies whose consent page people know. Each has one client of the operator's for all of its services
 * (`GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`), and one address that stands in for all of its hosts in tests (`GOOGLE_BASE_URL`).
 */
export const providers = ['google', 'microsoft', 'atlassian', 'dropbox', 'notion', 'figma'] as const
export type Provider = (typeof providers)[number]

export type Consent<Q extends z.ZodObject> = {
  provider: Provider
  /** The least that reading needs. */
  scopes: readonly string[]
  /** What is asked beside consent: a folder, what to choose from. */
  settings: Q
}
