import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { DocumentViewer, RightsReason } from '@quarry/contract/wire/source/rights'
import type { Source } from '@quarry/contract/wire/source/source'
import { useT } from '../../../lib/i18n-later.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { readersPageSize, readersQuery } from '../source.queries.ts'

type Props = {
  source: Source
  document: Pick<SourceDocument, 'contentId' | 'title'>
  workspaceId: WorkspaceId
  onClose: () => void
}

/** Which members find a document, and what about them lets them in. */
export function ReadersDialog({ source, document, workspaceId, onClose }: Props) {
  const t = useT()
  const [page, setPage] = useState(0)
  const query = readersQuery(workspaceId, source.sourceId, document.contentId, page)
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const counts = { count: data?.total ?? 0, total: data?.memberTotal ?? 0 }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('source.readers.title', { name: document.title })}
      description={data && t(`source.readers.basis.${data.basis}`, { service: source.vendor, ...counts })}
    >
      <div className="pb-4">
        {error && <Problem title={t('source.readers.failed')} onRetry={refetch} />}
        {!error && !data && <SkeletonRows count={4} className="h-12" />}
        {data?.total === 0 && <p className="py-6 text-center text-text-quiet">{t('source.readers.nobody')}</p>}
        {data && data.total > 0 && (
          <ul aria-label={t('source.readers.list')} className="divide-y divide-line border-y border-line">
            {data.readers.map((reader) => (
              <Reader key={reader.accountId} reader={reader} />
            ))}
          </ul>
        )}
        <Pagination page={page} pageSize={readersPageSize} total={data?.total ?? 0} onChange={setPage} />
      </div>
    </Dialog>
  )
}

const Reader = ({ reader: { name, email, reasons } }: { reader: DocumentViewer }) => (
  <li className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-2">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-meta text-text-quiet wrap-anywhere">{email}</p>
    </div>
    {reasons.length > 0 && (
      <ul className="min-w-0 text-meta text-text-quiet sm:self-center">
        {reasons.map((reason) => (
          <Reason key={JSON.stringify(reason)} reason={reason} />
        ))}
      </ul>
    )}
  </li>
)

function Reason({ reason: { kind, value, groups } }: { reason: RightsReason }) {
  const t = useT()
  return (
    <li className="wrap-anywhere">
      {t(`source.readers.reason.${kind}`, { value })}
      {groups.length > 0 && <> · {t('source.readers.through', { groups: groups.join(' › ') })}</>}
    </li>
  )
}
