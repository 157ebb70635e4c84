import { conversationPaths } from '../../calls/agent/conversation.ts'
import type { conversationRoutes as wire } from '../../wire/agent/conversation.ts'
import { asCalled } from '../called.ts'

export const conversationRoutes = asCalled<typeof wire>(conversationPaths)
