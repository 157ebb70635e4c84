import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CreateWorkspacePage } from '../features/workspace/CreateWorkspacePage.tsx'
import { useT } from '../lib/i18n.ts'
import { workspacesQuery } from '../lib/workspaces.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

function Page({ full }: { full: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()

  /** A new workspace is empty: its sources are the next thing to do. */
  async function enter(workspaceCode: string) {
    await client.fetchQuery({ ...workspacesQuery, staleTime: 0 })
    await navigate({
      to: '/$workspaceCode',
      params: { workspaceCode },
      search: { page: 'workspaceSettings', section: 'contentProvider' },
    })
  }

  return (
    <PlainLayout title={t('workspace.form.title')} corner={<ProfileMenu side="bottom" />}>
      <CreateWorkspacePage key={String(full)} full={full} onCreated={enter} />
    </PlainLayout>
  )
}

export const CreateWorkspaceRoute = () => <Page full />
export const CreateSimpleWorkspaceRoute = () => <Page full={false} />
