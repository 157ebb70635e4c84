import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { BulkBar } from './BulkBar.tsx'
import { InviteDrawer } from './invite/InviteDrawer.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberTable } from './MemberTable.tsx'
import { membersQuery } from './member.queries.ts'
import { WhomToAsk } from './WhomToAsk.tsx'
import { useMemberParams } from './use-member-params.ts'

type Props = { workspace: Workspace } & Pick<ComponentProps<typeof InviteDrawer>, 'renderMoreSeats'>

/** Settings → members: who belongs to the workspace, who is invited, and everything that can be done with them. */
export function MembersPage({ workspace, renderMoreSeats }: Props) {
  const t = useT()
  const [params, setParams] = useMemberParams()
  const { data, error, refetch, isPlaceholderData } = useQuery(membersQuery(workspace.id, params))
  const [selected, setSelected] = useState<readonly string[]>([])
  const [inviting, setInviting] = useState(false)
  const mayInvite = can(callerIn(workspace), 'member.invite')
  const isFiltered = Boolean(params.find ?? params.role ?? params.status)
  const chosen = data?.accounts.filter(({ id }) => selected.includes(id)) ?? []
  const everybody = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0

  return (
    <SectionPage
      wide
      title={t('member.title')}
      subtitle={data?.seats ? t('member.seats', { taken: data.counts.active, seats: data.seats }) : t('member.subtitle')}
      action={
        mayInvite && (
          <Button kind="primary" icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setInviting(true)}>
            {t('member.invite')}
          </Button>
        )
      }
    >
      {error && !data && <Problem title={t('member.failed.title')} body={t('member.failed.body')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={8} className="h-13" />}
      {data && (
        <>
          {!mayInvite && <WhomToAsk workspaceId={workspace.id} />}
          {(everybody > 1 || isFiltered) && (
            <MemberFilters params={params} total={data.total} all={mayInvite} onChange={setParams} />
          )}
          {data.total === 0 ? (
            <EmptyState
              drawing="nothingFound"
              title={t('member.empty.title')}
              body={t('member.empty.body')}
              action={
                <Button onClick={() => setParams({ find: undefined, role: undefined, status: undefined })}>
                  {t('member.empty.action')}
                </Button>
              }
            />
          ) : (
            <MemberTable
              members={data.accounts}
              workspace={workspace}
              params={params}
              busy={isPlaceholderData}
              selected={selected}
              onSelect={setSelected}
              onSort={setParams}
            />
          )}
          {mayInvite && everybody === 1 && !isFiltered && (
            <p className="mx-auto max-w-md py-8 text-center text-balance text-text-quiet">{t('member.alone')}</p>
          )}
          <Pagination
            page={(params.mp ?? 1) - 1}
            pageSize={limits.memberPageSize}
            total={data.total}
            onChange={(page) => setParams({ mp: page + 1 })}
          />
          {chosen.length > 0 && <BulkBar members={chosen} workspace={workspace} onDone={() => setSelected([])} />}
        </>
      )}
      <InviteDrawer
        open={inviting}
        workspaceId={workspace.id}
        renderMoreSeats={renderMoreSeats}
        onClose={() => setInviting(false)}
      />
    </SectionPage>
  )
}
