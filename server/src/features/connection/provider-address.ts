import type { Provider } from '@quarry/contract/source/service'
import type { Needs } from '../../context.ts'

/** Where a host of a provider is reached: there, or at the one server the operator put in its place. */
export const atProvider =
  ({ config }: Needs<'config'>, provider: Provider) =>
  (origin: string): string =>
    config.providers[provider].baseUrl ?? origin
