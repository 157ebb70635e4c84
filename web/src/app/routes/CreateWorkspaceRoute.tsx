import { CreateWorkspacePage } from '../../features/workspace/CreateWorkspacePage.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'
import { useEnterNewWorkspace } from '../use-enter-workspace.ts'

/** `/workspace/simpleCreate`: a name and an address, and on into the workspace. */
export function CreateSimpleWorkspaceRoute() {
  const t = useT()
  const enter = useEnterNewWorkspace()
  return (
    <PlainLayout title={t('workspace.form.title')} corner={<ProfileMenu side="bottom" />}>
      <CreateWorkspacePage kind="simple" onCreated={enter} />
    </PlainLayout>
  )
}
