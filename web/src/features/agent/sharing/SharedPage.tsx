import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { agentsPlace, askedHash, sharedHash } from '../agent-address.ts'
import { Asked } from '../chat/Asked.tsx'
import { Reply } from '../chat/Reply.tsx'
import { useT } from '../i18n.ts'
import { type Passage, useReplyParts } from '../reply-parts.ts'
import { sharedConversationQuery } from './sharing.queries.ts'

/** A conversation of somebody else, to be read. */
export function SharedPage({ workspace, conversationId }: { workspace: Workspace; conversationId: ConversationId }) {
  const t = useT()
  const { Document } = useReplyParts()
  const [opened, open] = useState<Passage | null>(null)
  const { data, error, refetch } = useQuery(sharedConversationQuery(workspace.id, conversationId))
  const place = agentsPlace(workspace.code)
  if (error instanceof CallError && error.error === 'conversationMissing')
    return (
      <EmptyState
        drawing="notFound"
        title={t('error.conversationMissing')}
        body={t('sharing.page.missing')}
        action={
          <Link {...place} hash={sharedHash()} className={buttonLook({ kind: 'primary' })}>
            {t('sharing.list.title')}
          </Link>
        }
      />
    )
  if (error && !data) return <Problem title={t('sharing.page.failed')} onRetry={refetch} />
  if (!data)
    return (
      <div className="mx-auto max-w-3xl px-4 pt-8">
        <SkeletonRows count={3} className="h-14" />
      </div>
    )
  const { conversation, messages } = data
  const { agentId, title, agentName, person } = conversation
  return (
    <div className="mx-auto w-full max-w-205 px-4 pt-5 pb-12 sm:px-8 md:pt-8">
      <header className="mb-6 grid gap-1">
        <Link
          {...place}
          {...(agentId === null && { hash: askedHash() })}
          className="justify-self-start text-meta text-accent hover:underline"
        >
          {t(agentId === null ? 'asked.title' : 'sharing.page.toOwn')}
        </Link>
        <h1 className="text-lg font-semibold wrap-anywhere">{title}</h1>
        <p className="text-meta text-text-quiet">
          {agentName === null
            ? t(person.isMe ? 'asked.mine' : 'asked.by', { person: person.name })
            : t(person.isMe ? 'sharing.page.mine' : 'sharing.page.by', { person: person.name, agent: agentName })}
        </p>
      </header>
      <div className="grid gap-6">
        {messages.map((message, index) =>
          message.author === 'person' ? (
            <div key={message.messageId} className="grid gap-6">
              <Asked text={message.body} />
              {messages[index + 1]?.author !== 'agent' && <p className="text-text-quiet">{t('sharing.page.unanswered')}</p>}
            </div>
          ) : (
            <Reply
              key={message.messageId}
              agent={agentId && agentName !== null ? { agentId, name: agentName } : null}
              text={message.body}
              references={message.citations}
              steps={[]}
              kind={message.isWithheld ? null : message.kind}
              onOpen={open}
            >
              {message.isWithheld && (
                <p className="flex items-start gap-2 rounded-row bg-surface-sunken px-3.5 py-2.5 text-text-quiet">
                  <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {t('sharing.page.withheld', { person: person.name })}
                </p>
              )}
            </Reply>
          ),
        )}
      </div>
      {opened && (
        <Document
          workspaceId={workspace.id}
          documentId={opened.contentId}
          chunkIndex={opened.chunkIndex}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}
