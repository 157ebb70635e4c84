import { type ConsentProvider, isProvider } from '@quarry/contract/source/service'
import type { Needs } from '../../context.ts'

/** The one address that every provider leads back to. */
export const redirectAddress = ({ origin }: Needs<'origin'>): string => `${origin}/api/v1/oauth/callback`

/** Where a host of a provider is reached: there, at the site of a customer, or at the one server the operator put in its place. */
export const atProvider =
  ({ config }: Needs<'config'>, provider: ConsentProvider, site: string | null = null) =>
  (origin: string): string =>
    (isProvider(provider) ? config.providers[provider].baseUrl : null) ?? site ?? origin
