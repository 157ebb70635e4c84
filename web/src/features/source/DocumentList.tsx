import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceDocument } from '@quarry/contract/document'
import { can } from '@quarry/contract/permission'
import type { ContentProvider } from '@quarry/contract/source'
import { callerIn, type Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Input } from '../../ui/Input.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { documentsPageSize, documentsQuery, useDocumentAction } from './source.queries.ts'
import { documentWords } from './words.ts'

/** @param excluded the documents that were left out, instead of all others. */
type Props = { source: ContentProvider; workspace: Workspace; excluded: boolean }

/** Documents of a source, the latest first; each can be found by name, and taken out or let in again alone. */
export function DocumentList({ source, workspace, excluded }: Props) {
  const t = useT()
  const workspaceId = workspace.id
  const [asked, setAsked] = useState<SourceDocument | null>(null)
  const mayAsk = can(callerIn(workspace), 'rights.view')
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState(0)
  const { workspaceContentProviderId: id, documentCount, indexedCount, failedCount } = source
  const revision = [documentCount, indexedCount, failedCount].join()
  const { data, error, refetch } = useQuery(
    documentsQuery(workspaceId, id, { search: wanted.trim(), page, ...(excluded && { state: 'excluded' }) }, revision),
  )
  const action = useDocumentAction(workspaceId, id)
  const words = documentWords(source)

  async function change({ contentId, title }: SourceDocument) {
    const goesAhead =
      excluded ||
      (await confirm({
        title: t(`source.${words}.removeTitle`, { name: title }),
        body: t(`source.${words}.removeBody`),
        action: t(`source.${words}.removeAction`),
        // What is left out can be let in again; a removed upload is gone.
        danger: words === 'files',
      }))
    if (!goesAhead) return
    action.mutate(
      { contentId, kind: excluded ? 'restore' : 'remove' },
      {
        onSuccess: () => {
          // The last one of a page takes the page with it.
          if (data?.documents.length === 1) setPage(Math.max(0, page - 1))
          toast({ tone: 'ok', text: t(excluded ? 'source.docs.restored' : `source.${words}.removed`, { name: title }) })
        },
      },
    )
  }
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
              <DocumentRow
                key={document.contentId}
                document={document}
                words={words}
                pending={action.isPending && action.variables.contentId === document.contentId}
                onChange={() => void change(document)}
                onAsk={mayAsk ? () => setAsked(document) : undefined}
              />
            ))}
          </ul>
        )}
        <Pagination page={page} pageSize={documentsPageSize} total={data?.total ?? 0} onChange={setPage} />
      </div>
      {asked && <ReadersDialog source={source} document={asked} workspaceId={workspaceId} onClose={() => setAsked(null)} />}
    </>
  )
}
