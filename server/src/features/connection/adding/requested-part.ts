import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { ConnectionId, ToolSetId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Settings } from '../settings.ts'

/** Which part of a service is to be connected. */
export type RequestedPart = { service: ServiceName; part: ConnectionPart }

/**
 * @property accountOf the connection whose account is to serve this part too
 * @property toolSetId what it is to act for; absent: for whatever comes
 */
export type Adding = {
  serviceName: ServiceName
  part: ConnectionPart
  isShared: boolean
  settings: Settings
  accountOf?: ConnectionId | undefined
  toolSetId?: ToolSetId | undefined
}
