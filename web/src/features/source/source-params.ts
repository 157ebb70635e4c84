import * as z from 'zod/mini'
import { ConnectionId, param, ServiceName, SourceId } from '../../lib/shapes.ts'

/** What a consent page leads back with. */
export const consentParams = z.object({
  /** The consent for a new source of this service, or for the source that is reconnected by another account. */
  connection: param(ConnectionId),
  service: param(ServiceName),
  reconnect: param(SourceId),
  /** The source that goes on. */
  reconnected: param(SourceId),
})

/** What the address says about the sources page. Part of the workspace route; a value that does not fit counts as absent. */
export const sourceParams = z.object({
  /** The connect drawer is open. */
  connect: param(z.literal('1')),
  /** The source whose details are open. */
  source: param(SourceId),
  ...consentParams.shape,
})
