import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { agentsPlace } from './agent-address.ts'
import { useT } from './i18n.ts'

/** An address leads to an agent that was deleted, or that the person may not use. */
export function NoSuchAgent({ workspaceCode }: { workspaceCode: string }) {
  const t = useT()
  return (
    <EmptyState
      drawing="notFound"
      title={t('error.agentMissing')}
      body={t('agent.missing')}
      action={
        <Link {...agentsPlace(workspaceCode)} className={buttonLook({ kind: 'primary' })}>
          {t('agent.toList')}
        </Link>
      }
    />
  )
}
