import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreRows } from '../../ui/ListRow.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import { auditQuery, exportAddress } from './audit.queries.ts'
import { type AuditAddress, hasFilters } from './filters.ts'

const none: AuditAddress = { who: undefined, what: undefined, from: undefined, to: undefined }

/** Settings → audit log, for administrators: who did what, when and from where. */
export function AuditPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const navigate = useNavigate()
  const { who, what, from, to } = useSearch({ from: '/$workspaceCode' })
  const filters: AuditAddress = { who, what, from, to }
  const query = { ...auditQuery(workspace.id, filters), placeholderData: keepPreviousData }
  const listed = useInfiniteQuery(query)
  const { data: entries, error, refetch } = listed
  const setFilters = (next: AuditAddress) =>
    void navigate({ from: '/$workspaceCode', search: (search) => ({ ...search, ...next }), replace: true })

  return (
    <SectionPage
      wide
      title={t('audit.title')}
      subtitle={t('audit.subtitle')}
      action={
        <a href={exportAddress(workspace.id, filters)} download className={buttonLook()}>
          <Download aria-hidden className="size-4" />
          {t('audit.export')}
        </a>
      }
    >
      <AuditFilters filters={filters} onChange={setFilters} />
      {error && !entries && <Problem title={t('audit.failed.title')} body={t('audit.failed.body')} onRetry={refetch} />}
      {!error && !entries && <SkeletonRows count={6} className="h-11" />}
      {entries?.length === 0 &&
        (hasFilters(filters) ? (
          <EmptyState
            drawing="nothingFound"
            title={t('audit.noMatch.title')}
            body={t('audit.noMatch.body')}
            action={<Button onClick={() => setFilters(none)}>{t('audit.noMatch.action')}</Button>}
          />
        ) : (
          <EmptyState title={t('audit.empty.title')} body={t('audit.empty.body')} />
        ))}
      {entries && entries.length > 0 && <AuditList entries={entries} />}
      <div className="flex justify-center py-6 empty:hidden">
        <MoreRows list={listed}>{t('audit.more')}</MoreRows>
      </div>
    </SectionPage>
  )
}
