import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CreateWorkspacePage } from '../../features/workspace/CreateWorkspacePage.tsx'
import { WorkspacesPage } from '../../features/workspace/WorkspacesPage.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { AnswerInvitation } from './AnswerInvitation.tsx'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'
import { useEnterNewWorkspace } from '../use-enter-workspace.ts'

/** The workspaces of a person; with none to show and no invitation to answer, the form that makes the first one. */
export function WorkspacesRoute() {
  const t = useT()
  const { data } = useQuery(workspacesQuery)
  const enter = useEnterNewWorkspace()
  /** The list knows the new workspace a moment before the page changes; it need not flash by. */
  const [isEntering, setIsEntering] = useState(false)
  const isNew = data?.joined.length === 0 && data.invited.length === 0

  async function create(code: string) {
    setIsEntering(true)
    await enter(code)
  }
  return (
    <PlainLayout title={t('workspace.title')} list={!isNew && !isEntering} corner={<ProfileMenu side="bottom" />}>
      {isNew || isEntering ? (
        <CreateWorkspacePage kind="first" onCreated={create} />
      ) : (
        <WorkspacesPage Answer={AnswerInvitation} />
      )}
    </PlainLayout>
  )
}
