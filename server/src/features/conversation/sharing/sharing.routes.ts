import { sharingRoutes } from '@quarry/contract/wire/agent/sharing'
import { endpoint } from '../../../http/endpoint.ts'
import { listShared, readShared } from './read-shared.ts'
import { readSharing, shareConversation } from './share.ts'

export const sharingEndpoints = [
  endpoint(sharingRoutes.get, (ctx, { conversationId }) => readSharing(ctx, conversationId)),
  endpoint(sharingRoutes.set, shareConversation),
  endpoint(sharingRoutes.list, listShared),
  endpoint(sharingRoutes.read, (ctx, { conversationId }) => readShared(ctx, conversationId)),
]
