import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n-later.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WorkspaceSections } from './WorkspaceSections.tsx'

/** The workspaces of a person: active, invited to, deactivated. */
export function WorkspacesPage({ Answer }: Pick<ComponentProps<typeof WorkspaceSections>, 'Answer'>) {
  const t = useT()
  const { data, error, refetch } = useQuery(workspacesQuery)
  if (error && !data) return <Problem title={t('workspace.failed.title')} body={t('workspace.failed.body')} onRetry={refetch} />
  return (
    <>
      <PageHeader
        title={t('workspace.title')}
        action={
          <Link
            to="/workspace/simpleCreate"
            className={buttonLook({ kind: data?.joined.length === 0 ? 'primary' : 'secondary' })}
          >
            <Plus aria-hidden className="size-4" />
            {t('workspace.create')}
          </Link>
        }
      />
      {data ? <WorkspaceSections {...data} Answer={Answer} /> : <SkeletonRows count={3} className="h-14" />}
    </>
  )
}
