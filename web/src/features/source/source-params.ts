import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import { servicePattern } from '@quarry/contract/source/service'
import { id, oneOf, params, textLike } from '../../lib/params.ts'

/** What a consent page leads back with. */
export const consentParams = params({
  /** The consent for a new source of this service, or for the source that is reconnected by another account. */
  connection: id<ConnectionId>,
  service: textLike(servicePattern),
  reconnect: id<SourceId>,
  /** The source that goes on. */
  reconnected: id<SourceId>,
})

/** What the address says about the sources page. Part of the workspace route; a value that does not fit counts as absent. */
export const sourceParams = params({
  /** The connect drawer is open. */
  connect: oneOf(['1']),
  /** The source whose details are open. */
  source: id<SourceId>,
  ...consentParams.each,
})
