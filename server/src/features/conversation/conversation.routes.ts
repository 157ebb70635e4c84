import { approvalRoutes } from '@quarry/contract/wire/agent/approval'
import { conversationRoutes } from '@quarry/contract/wire/agent/conversation'
import { endpoint, followEndpoint } from '../../http/endpoint.ts'
import { agentRun } from './answer-run.ts'
import { addFile, readQuestionFile, removeFile } from './files/files.ts'
import { askAgent, previewAgent } from './ask.ts'
import { askFollowUp } from './follow-up/ask-follow-up.ts'
import {
  followAnswer,
  listConversations,
  readConversation,
  removeConversation,
  renameConversation,
  stopAnswer,
  voteMessage,
} from './conversation.ts'
import { undo } from './undo.ts'

/** Of these none needs the servers of the workspace: a run looks for them itself. */
export const questionEndpoints = [
  endpoint(conversationRoutes.ask, askAgent),
  endpoint(conversationRoutes.followUp, askFollowUp),
  endpoint(conversationRoutes.preview, previewAgent),
  followEndpoint(conversationRoutes.follow, agentRun.name, followAnswer),
]

export const conversationEndpoints = [
  endpoint(conversationRoutes.stop, stopAnswer),
  endpoint(conversationRoutes.addFile, (ctx, { name }) => addFile(ctx, { name, bytes: ctx.request.bytes })),
  endpoint(conversationRoutes.fileText, (ctx, { fileId }) => readQuestionFile(ctx, fileId)),
  endpoint(conversationRoutes.removeFile, (ctx, { fileId }) => removeFile(ctx, fileId)),
  endpoint(conversationRoutes.list, listConversations),
  endpoint(conversationRoutes.messages, (ctx, { conversationId }) => readConversation(ctx, conversationId)),
  endpoint(conversationRoutes.rename, renameConversation),
  endpoint(conversationRoutes.remove, (ctx, { conversationId }) => removeConversation(ctx, conversationId)),
  endpoint(conversationRoutes.vote, voteMessage),
  endpoint(approvalRoutes.undo, undo),
]
