import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { MembersPage } from '../features/member/MembersPage.tsx'
import { MoreSeats } from './MoreSeats.tsx'

/** Settings → members, with the way to more seats where they do not suffice. */
export const MembersSection = ({ workspace }: { workspace: Workspace }) => (
  <MembersPage
    workspace={workspace}
    renderMoreSeats={(missing) => (
      <MoreSeats workspace={workspace} missing={missing} back={`/${workspace.code}?page=workspaceSettings&section=members`} />
    )}
  />
)
