import { WorkspacesPage } from '../features/workspace/WorkspacesPage.tsx'
import { useT } from '../lib/i18n.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

export function WorkspacesRoute() {
  const t = useT()
  return (
    <PlainLayout title={t('workspace.title')} list corner={<ProfileMenu side="bottom" />}>
      <WorkspacesPage />
    </PlainLayout>
  )
}
