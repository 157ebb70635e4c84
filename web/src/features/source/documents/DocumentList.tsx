import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Input } from '../../../ui/form/Input.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { documentsPageSize, documentsQuery, revisionOf } from '../source.queries.ts'
import { useDocumentChange } from './use-document-change.tsx'
import { documentWords } from '../words.ts'

/** @param excluded the documents that were left out, instead of all others. */
type Props = { source: Source; workspace: Workspace; excluded: boolean }

/** Documents of a source, the latest first; each can be found by name, and taken out or let in again alone. */
export function DocumentList({ source, workspace, excluded }: Props) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(
    documentsQuery(
      workspace.id,
      source.sourceId,
      { search: wanted.trim(), page, ...(excluded && { state: 'excluded' }) },
      revisionOf(source),
    ),
  )
  const changing = useDocumentChange(source, workspace, () => {
    // The last one of a page takes the page with it.
    if (data?.documents.length === 1) setPage(Math.max(0, page - 1))
  })
  const words = documentWords(source)
  return (
    <>
      <Input
        type="search"
        aria-label={t(`source.${words}.search`)}
        placeholder={t(`source.${words}.search`)}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value)
          setPage(0)
        }}
      />
      <div className="mt-4">
        {error && <Problem title={t(`source.${words}.failed`)} onRetry={refetch} />}
        {!error && !data && <SkeletonRows count={4} className="h-14" />}
        {!error && data?.total === 0 && (
          <p className="py-6 text-center text-text-quiet">
            {t(wanted.trim() ? `source.${words}.none` : excluded ? 'source.docs.noneExcluded' : `source.${words}.empty`)}
          </p>
        )}
        {data && data.total > 0 && (
          <ul aria-label={t(`source.${words}.list`)} className="divide-y divide-line border-y border-line">
            {data.documents.map((document) => (
              <DocumentRow key={document.contentId} {...changing.rowOf(document)} />
            ))}
          </ul>
        )}
        <Pagination page={page} pageSize={documentsPageSize} total={data?.total ?? 0} onChange={setPage} />
      </div>
      {changing.dialog}
    </>
  )
}
