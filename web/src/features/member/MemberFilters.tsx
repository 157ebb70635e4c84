import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { memberSorts, type MemberStatus, memberStatuses } from '@quarry/contract/workspace/member'
import { roles } from '@quarry/contract/workspace/role'
import { useT } from '../../lib/i18n-later.ts'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import type { MemberParams } from './member-params.ts'

const restMs = 250

type Props = {
  params: MemberParams
  total: number
  /** Also statuses only those see who manage members. */
  all: boolean
  onChange: (change: Partial<MemberParams>) => void
}

/** Narrows the list. Typing is answered when it rests. */
export function MemberFilters({ params, total, all, onChange }: Props) {
  const t = useT()
  const { find = '' } = params
  const [text, setText] = useState(find)
  const asked = useRef(find)
  useEffect(() => {
    // Looked for elsewhere, as in the palette, or taken away; otherwise what stands here is newer.
    if (find !== asked.current) setText(find)
    asked.current = find
  }, [find])
  useEffect(() => {
    if (text === find) return
    const timer = setTimeout(() => {
      asked.current = text
      onChange({ find: text || undefined })
    }, restMs)
    return () => clearTimeout(timer)
  }, [text, find, onChange])

  const none = ''
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 grow basis-60">
        <Search aria-hidden className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-text-quiet" />
        <Input
          type="search"
          aria-label={t('member.search')}
          placeholder={t('member.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="ps-8"
        />
      </div>
      <Select
        aria-label={t('member.role')}
        className="grow basis-32 sm:grow-0"
        value={params.role ?? none}
        onChange={(role) => onChange({ role: role || undefined })}
        options={[
          { value: none, label: t('member.allRoles') },
          ...roles.map((role) => ({ value: role, label: t(`workspace.roles.${role}`) })),
        ]}
      />
      {all && (
        <Select
          aria-label={t('member.status')}
          className="grow basis-32 sm:grow-0"
          value={params.status ?? none}
          onChange={(status) => onChange({ status: status || undefined })}
          options={[
            { value: none, label: t('member.allStatuses') },
            ...memberStatuses.map((status: MemberStatus) => ({ value: status, label: t(`member.statuses.${status}`) })),
          ]}
        />
      )}
      <Select
        aria-label={t('member.sortBy')}
        className="grow basis-32 md:hidden"
        value={params.sort ?? 'name'}
        onChange={(sort) => onChange({ sort, order: undefined })}
        options={memberSorts.map((sort) => ({
          value: sort,
          label: t('member.sortedBy', { column: t(`member.columns.${sort}`) }),
        }))}
      />
      <output className="ms-auto text-meta text-text-quiet tabular-nums">{t('member.count', { count: total })}</output>
    </search>
  )
}
