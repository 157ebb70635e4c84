import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Member } from '@quarry/contract/wire/workspace/member'
import type { memberSorts } from '@quarry/contract/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'
import { MemberRow } from './MemberRow.tsx'
import type { MemberParams } from './member-params.ts'
import { mayChange } from './may-change.ts'

type Sort = (typeof memberSorts)[number]
type Props = {
  members: readonly Member[]
  workspace: Workspace
  params: MemberParams
  /** Another page is on its way. */
  busy: boolean
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  onSort: (change: Partial<MemberParams>) => void
}

const columns: readonly { sort: Sort; className: string }[] = [
  { sort: 'name', className: '' },
  { sort: 'role', className: 'hidden md:table-cell' },
  { sort: 'status', className: 'hidden md:table-cell' },
  { sort: 'lastAccess', className: 'hidden lg:table-cell' },
]

/** One page of people; on phones role and status stand below the name. */
export function MemberTable({ members, workspace, params, busy, selected, onSelect, onSort }: Props) {
  const t = useT()
  const caller = callerIn(workspace)
  const mayChangeAny = can(caller, 'member.changeRole')
  const selectable = members.filter((member) => mayChange(caller, member)).map(({ id }) => id)
  const ofPage = selected.filter((id) => selectable.includes(id))
  const current = params.sort ?? 'name'
  const isDescending = params.order === 'desc'

  return (
    <table className={cn('w-full border-y border-line', busy && 'opacity-60')} aria-busy={busy || undefined}>
      <thead className="border-b border-line text-xs text-text-quiet">
        <tr>
          {mayChangeAny && (
            <th scope="col" className="w-8 py-2 text-start">
              <input
                type="checkbox"
                aria-label={t('member.selectAll')}
                className="block size-4 accent-accent"
                disabled={selectable.length === 0}
                checked={selectable.length > 0 && ofPage.length === selectable.length}
                ref={(box) => {
                  if (box) box.indeterminate = ofPage.length > 0 && ofPage.length < selectable.length
                }}
                onChange={(event) => onSelect(event.target.checked ? selectable : [])}
              />
            </th>
          )}
          {columns.map(({ sort, className }) => (
            <th
              key={sort}
              scope="col"
              aria-sort={sort !== current ? 'none' : isDescending ? 'descending' : 'ascending'}
              className={cn('py-1 text-start font-medium', className)}
            >
              <button
                type="button"
                className="inline-flex h-7 items-center gap-1 rounded-control hover:text-text"
                onClick={() => onSort({ sort, order: sort === current && !isDescending ? 'desc' : undefined })}
              >
                {t(`member.columns.${sort}`)}
                {sort === current &&
                  (isDescending ? <ArrowDown aria-hidden className="size-3" /> : <ArrowUp aria-hidden className="size-3" />)}
              </button>
            </th>
          ))}
          <th scope="col" className="w-10">
            <span className="sr-only">{t('member.actions', { name: '' }).trim()}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            workspace={workspace}
            selectable={mayChangeAny}
            selected={selected.includes(member.id)}
            onSelect={(isSelected) => onSelect(isSelected ? [...selected, member.id] : selected.filter((id) => id !== member.id))}
          />
        ))}
      </tbody>
    </table>
  )
}
