import { WorkspacesPage } from '../features/workspace/WorkspacesPage.tsx'
import { PlainLayout } from './PlainLayout.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

export const WorkspacesRoute = () => (
  <PlainLayout wide corner={<ProfileMenu side="bottom" />}>
    <WorkspacesPage />
  </PlainLayout>
)
