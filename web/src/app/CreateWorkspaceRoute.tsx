import { CreateWorkspacePage } from '../features/workspace/CreateWorkspacePage.tsx'
import { useT } from '../lib/i18n.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useEnterNewWorkspace } from './use-enter-workspace.ts'

function Page({ kind }: { kind: 'simple' | 'full' }) {
  const t = useT()
  const enter = useEnterNewWorkspace()
  return (
    <PlainLayout title={t('workspace.form.title')} corner={<ProfileMenu side="bottom" />}>
      <CreateWorkspacePage key={kind} kind={kind} onCreated={enter} />
    </PlainLayout>
  )
}

export const CreateWorkspaceRoute = () => <Page kind="full" />
export const CreateSimpleWorkspaceRoute = () => <Page kind="simple" />
