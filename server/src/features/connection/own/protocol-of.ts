import { isProvider } from '@quarry/contract/source/service'
import { protocolAt } from '@quarry/integrations/oauth/own/authorization-server'
import type { ConsentProtocol } from '@quarry/integrations/oauth/provider'
import { protocols } from '@quarry/integrations/oauth-providers'
import type { ConsentRow } from '../consent.store.ts'

/** How one speaks with who gave a consent. */
export function protocolOf({ provider, server }: Pick<ConsentRow, 'provider' | 'server'>): ConsentProtocol {
  if (server) return protocolAt(server)
  if (!isProvider(provider)) throw new Error(`Nothing says how ${provider} is spoken with.`)
  return protocols[provider]
}
