import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WorkspaceSections } from './WorkspaceSections.tsx'

/** The workspaces of a person: active, invited to, deactivated. */
export function WorkspacesPage({ Answer }: Pick<ComponentProps<typeof WorkspaceSections>, 'Answer'>) {
  const t = useT()
  const { data, error, refetch } = useQuery(workspacesQuery)
  if (error) return <Problem title={t('workspace.failed.title')} body={t('workspace.failed.body')} onRetry={refetch} />
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{t('workspace.title')}</h1>
        <Link to="/workspace/simpleCreate" className={buttonLook({ kind: data?.joined.length === 0 ? 'primary' : 'secondary' })}>
          <Plus aria-hidden className="size-4" />
          {t('workspace.create')}
        </Link>
      </header>
      {data ? <WorkspaceSections {...data} Answer={Answer} /> : <SkeletonRows count={3} className="h-14" />}
    </>
  )
}
