import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { can } from '@quarry/contract/workspace/permission'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { useProfile } from '../../lib/session.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { ownKeysQuery, workspaceKeysQuery } from './api-key.queries.ts'

/** Settings → developer tools: the own API keys, and for administrators those of others that work here. */
export function ApiKeysPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const profile = useProfile()
  const [creating, setCreating] = useState(false)
  const isAdmin = can({ role: workspace.myAccountInfo.workspaceRole }, 'apiKey.manage')
  const { data: own, error, refetch } = useQuery(ownKeysQuery)
  const here = useQuery({ ...workspaceKeysQuery(workspace.id), enabled: isAdmin })
  const ofOthers = (here.data ?? []).filter(({ creator }) => creator.id !== profile.id)

  const createButton = (
    <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setCreating(true)}>
      {t('apiKey.create')}
    </Button>
  )
  return (
    <SectionPage
      wide
      title={t('apiKey.title')}
      subtitle={t('apiKey.subtitle')}
      action={
        <div className="flex flex-wrap gap-2">
          <a href="/docs" target="_blank" rel="noreferrer" className={buttonLook()}>
            {t('apiKey.docs')}
          </a>
          {own && own.length > 0 && createButton}
        </div>
      }
    >
      {error && !own && <Problem title={t('apiKey.failed.title')} body={t('apiKey.failed.body')} onRetry={refetch} />}
      {!error && !own && <SkeletonRows count={3} className="h-12" />}
      {own?.length === 0 && <EmptyState title={t('apiKey.empty.title')} body={t('apiKey.empty.body')} action={createButton} />}
      {own && own.length > 0 && <KeyTable keys={own} label={t('apiKey.own')} first="workspace" />}
      {here.isLoadingError && <SmallProblem title={t('apiKey.ofOthersFailed')} onRetry={here.refetch} className="mt-10" />}
      {ofOthers.length > 0 && (
        <section className="mt-10">
          <h2 className="text-base font-semibold">{t('apiKey.ofOthers')}</h2>
          <p className="mb-3 text-text-quiet">{t('apiKey.ofOthersHelp')}</p>
          <KeyTable keys={ofOthers} label={t('apiKey.ofOthers')} first="owner" />
        </section>
      )}
      <p className="mt-10 max-w-180 text-text-quiet">
        {t('apiKey.assistants')}{' '}
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{ page: 'workspaceSettings', section: 'connectedApps' }}
          className="text-accent underline underline-offset-2"
        >
          {t('shell.sections.connectedApps')}
        </Link>
      </p>
      {creating && <CreateKeyDialog workspace={workspace} onClose={() => setCreating(false)} />}
    </SectionPage>
  )
}
