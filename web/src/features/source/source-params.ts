import { ConnectionId, SourceId } from '@quarry/contract/ids'
import { ServiceName } from '@quarry/contract/service'
import { z } from 'zod'

/** What a consent page leads back with. */
export const consentParams = z.object({
  /** The consent for a new source of this service, or for the source that is reconnected by another account. */
  connection: ConnectionId.optional().catch(undefined),
  service: ServiceName.optional().catch(undefined),
  reconnect: SourceId.optional().catch(undefined),
  /** The source that goes on. */
  reconnected: SourceId.optional().catch(undefined),
})

/** What the address says about the sources page. Part of the workspace route; a value that does not fit counts as absent. */
export const sourceParams = z.object({
  /** The connect drawer is open. */
  connect: z.literal('1').optional().catch(undefined),
  /** The source whose details are open. */
  source: SourceId.optional().catch(undefined),
  ...consentParams.shape,
})
