import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { InviteDrawer } from '../../features/member/invite/InviteDrawer.tsx'
import { MemberState } from '../../features/member/MemberState.tsx'
import { membersQuery } from '../../features/member/member.queries.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MoreSeats } from '../MoreSeats.tsx'

/** A step of the set-up: invite who is to search along. */
export function SetUpMembers({ workspace, onNext }: { workspace: Workspace; onNext: () => unknown }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(membersQuery(workspace.id, { status: 'not_joined', mp: page }))
  const [inviting, setInviting] = useState(false)
  const isEmpty = !data || data.total === 0
  const invite = (
    <Button
      kind={isEmpty ? 'primary' : 'secondary'}
      icon={<UserPlus aria-hidden className="size-4" />}
      onClick={() => setInviting(true)}
    >
      {t('workspace.setUp.invite')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('workspace.setUp.steps.members')}
        subtitle={t('workspace.setUp.membersBody')}
        action={!isEmpty && invite}
      />
      {!data && isError && <Problem title={t('member.failed.title')} body={t('member.failed.body')} onRetry={refetch} />}
      {!data && !isError && <SkeletonRows count={3} className="h-12" />}
      {data?.total === 0 && (
        <EmptyState title={t('workspace.setUp.alone')} body={t('workspace.setUp.aloneBody')} action={invite} />
      )}
      {!isEmpty && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.accounts.map((member) => (
              <li key={member.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="min-w-0 truncate">{member.email}</span>
                <MemberState member={member} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page - 1}
            pageSize={limits.memberPageSize}
            total={data.total}
            onChange={(next) => setPage(next + 1)}
          />
        </>
      )}
      <div className="mt-6">
        <Button kind={isEmpty ? 'secondary' : 'primary'} onClick={() => void onNext()}>
          {isEmpty ? t('workspace.setUp.skip') : t('workspace.setUp.next')}
        </Button>
      </div>
      <InviteDrawer
        open={inviting}
        workspaceId={workspace.id}
        renderMoreSeats={(missing) => (
          <MoreSeats
            workspace={workspace}
            missing={missing}
            back={`/workspace/create?workspace=${encodeURIComponent(workspace.code)}&step=members`}
          />
        )}
        onClose={() => setInviting(false)}
      />
    </>
  )
}
