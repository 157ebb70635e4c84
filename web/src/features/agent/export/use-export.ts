import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConversationId, WorkspaceId } from '@quarry/contract/ids'
import type { Message } from '@quarry/contract/wire/agent/conversation'
import { inWords } from '../../../lib/i18n.ts'
import { useProfile } from '../../../lib/session.ts'
import { useT } from '../i18n.ts'
import { messagesQuery } from '../chat/conversation.queries.ts'
import { isNothingOpen } from '../call/call-state.ts'
import { deedsIn } from '../call/deeds.ts'
import { markdownOf } from './markdown-of.ts'

/** Downloads a conversation as Markdown, with what its person may see of its sources now. */
export function useExport(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  const t = useT()
  const { firstName } = useProfile()
  /** As it stands below the reply. */
  const deedsOf = ({ hadWritingTools, calls }: Message): string[] => [
    ...(hadWritingTools && isNothingOpen(calls) ? deedsIn(calls, t) : []),
    ...calls.filter(({ state }) => state === 'unknown').map(({ title }) => `${inWords(title)}: ${t('acting.state.unknown')}`),
  ]
  return useMutation({
    mutationFn: async (id: ConversationId) => {
      const { conversation, messages } = await queries.fetchQuery({ ...messagesQuery(workspaceId, id), staleTime: 0 })
      const { title } = conversation
      const agent = conversation.agentName ?? t('search.answer.title')
      const said = messages.map((message) => ({ ...message, deeds: deedsOf(message) }))
      const text = markdownOf({ title, person: firstName, agent, origin: location.origin, messages: said })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
      link.download = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'conversation'}.md`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    },
    meta: { tells: 'named' },
  })
}
