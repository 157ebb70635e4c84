import { Link, useParams } from '@tanstack/react-router'
import { useId } from 'react'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { buttonLook } from '../../../ui/Button.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { signInPlace } from '../agent-address.ts'
import { useT } from '../i18n.ts'
import { serviceTitle } from '../service-title.ts'

type Props = {
  agentId: AgentId
  conversationId: ConversationId
  signIn: { serviceName: string; name: string; problem?: 'scopeMissing' | 'refused' | undefined }
}

/** The agent needs an account of the person, or more permission there; who comes back from signing in to where it goes on. */
export function SignInCard({ agentId, conversationId, signIn: { serviceName, name, problem } }: Props) {
  const t = useT()
  const id = useId()
  const { workspaceCode = '' } = useParams({ strict: false })
  const service = name || serviceTitle(serviceName)
  const words = problem === 'scopeMissing' ? 'more' : problem === 'refused' ? 'again' : 'first'
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-3 rounded-surface border border-line-control bg-surface-raised px-4 py-3.5"
    >
      <ServiceMark service={serviceName} />
      <div className="min-w-48 flex-1">
        <h2 id={id} className="font-semibold wrap-anywhere">
          {t(`acting.signIn.${words}Title`, { service })}
        </h2>
        <p className="text-text-quiet">{t(`acting.signIn.${words}Body`)}</p>
      </div>
      <Link {...signInPlace(workspaceCode, agentId, conversationId)} className={buttonLook({ kind: 'primary' })}>
        {t(problem === 'scopeMissing' ? 'acting.signIn.moreAction' : 'acting.signIn.action', { service })}
      </Link>
    </section>
  )
}
