import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../../lib/i18n.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { agentsPlace, createHash } from '../agent-address.ts'
import { templatesQuery } from '../agent.queries.ts'
import { useT } from '../i18n.ts'

const offered = 3

/** What could be made first; for those who may not make any, whom to ask. */
export function NoAgents({ workspace, mayCreate }: { workspace: Workspace; mayCreate: boolean }) {
  const t = useT()
  const language = useLanguage()
  const {
    data: templates = [],
    isLoadingError,
    refetch,
  } = useQuery({ ...templatesQuery(workspace.id, language), enabled: mayCreate })
  if (!mayCreate) return <EmptyState title={t('agent.none.title')} body={t('agent.list.askAdmin')} />
  const place = agentsPlace(workspace.code)
  return (
    <>
      <EmptyState
        title={t('agent.none.title')}
        body={t('agent.none.body')}
        action={
          <>
            <Link {...place} hash={createHash()} className={buttonLook({ kind: 'primary' })}>
              {t('agent.none.all')}
            </Link>
            <Link {...place} hash={createHash('custom_agent')} className={buttonLook()}>
              {t('agent.create.scratch')}
            </Link>
          </>
        }
      />
      {isLoadingError && <SmallProblem title={t('agent.create.failed')} onRetry={refetch} className="justify-center text-meta" />}
      <ul className="mx-auto grid max-w-4xl grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3">
        {templates.slice(0, offered).map(({ templateId, name, description }) => (
          <li key={templateId}>
            <Link
              {...place}
              hash={createHash(templateId)}
              className="block h-full rounded-surface border border-line bg-surface-raised p-4 hover:border-line-control"
            >
              <span className="block text-base font-semibold">{name}</span>
              <span className="block text-meta text-text-quiet">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
