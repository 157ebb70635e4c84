import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lastActive } from '@quarry/contract/workspace/workspace'
import { type Saved, SharedSaved } from '../../features/source/shared/SharedSaved.tsx'
import { SaveShared } from '../../features/source/shared/SaveShared.tsx'
import { sharedQuery } from '../../features/source/shared/shared.queries.ts'
import { useT } from '../../lib/i18n-later.ts'
import { lastWorkspaceCode } from '../../lib/remembered.ts'
import { useProfile } from '../../lib/session.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { MessagePage } from '../pages/MessagePage.tsx'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'

/** `/workspace/save`: where the browser leads with what another app shared with the installed one. */
export function SaveSharedRoute() {
  const t = useT()
  const { id } = useProfile()
  const joined = useQuery(workspacesQuery)
  const kept = useQuery(sharedQuery)
  const [saved, setSaved] = useState<Saved | null>(null)
  const { data: list } = joined
  const { data: shared } = kept
  const workspaces = list?.joined.filter(({ status }) => status === 'active') ?? []
  const current = lastActive(workspaces, lastWorkspaceCode(id))
  if (shared === null || (list && !current))
    return (
      <MessagePage
        drawing="nothingYet"
        title={t('source.shared.nothing')}
        body={t('source.shared.nothingBody')}
        action={
          <Link to="/workspace" className={buttonLook({ kind: 'primary' })}>
            {t('workspace.title')}
          </Link>
        }
      />
    )
  return (
    <PlainLayout title={t('source.shared.title')} corner={<ProfileMenu side="bottom" />}>
      {!list && joined.error && (
        <Problem title={t('workspace.failed.title')} body={t('source.shared.kept')} onRetry={joined.refetch} />
      )}
      {shared === undefined && kept.error && (
        <Problem title={t('source.shared.failed')} body={t('source.shared.kept')} onRetry={kept.refetch} />
      )}
      {saved && <SharedSaved {...saved} />}
      {!saved && shared && current && (
        <SaveShared
          shared={shared}
          workspaces={workspaces}
          current={current}
          onSaved={(workspace, count) => setSaved({ workspace, count })}
        />
      )}
    </PlainLayout>
  )
}
