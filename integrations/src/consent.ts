import type { Provider } from '@quarry/contract/service'
import type { z } from 'zod'

export type Consent<Q extends z.ZodObject> = {
  provider: Provider
  /** The least that reading needs. */
  scopes: readonly string[]
  /** What being called takes beside them; asked for where Quarry can be called, and done without where it is not granted. */
  watchScopes?: readonly string[]
  /** What is asked beside consent: a folder, what to choose from. */
  settings: Q
}
