import type { ConnectionId } from '@quarry/contract/ids'
import { id, params } from '../../lib/params.ts'

/** What a consent page leads back with. Part of the workspace route. */
export const connectionParams = params({
  /** The connection another account consented for. */
  renew: id<ConnectionId>,
  /** The consent of that account. */
  connection: id<ConnectionId>,
  /** The connection that goes on. */
  renewed: id<ConnectionId>,
  /** The new one. */
  connected: id<ConnectionId>,
})
