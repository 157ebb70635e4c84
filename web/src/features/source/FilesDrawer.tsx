import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceDocument } from '@quarry/contract/document'
import type { ContentProvider } from '@quarry/contract/source'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Input } from '../../ui/Input.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { documentsPageSize, documentsQuery, useRemoveDocument } from './source.queries.ts'
import { UploadedFile } from './UploadedFile.tsx'

type Props = { source: ContentProvider; workspace: Workspace; onClose: () => void }

/** The files of a source of uploads, the latest first; each can be found by name and taken out alone. */
export function FilesDrawer({ source, workspace, onClose }: Props) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState(0)
  const { workspaceContentProviderId: id, documentCount, indexedCount, failedCount } = source
  const revision = [documentCount, indexedCount, failedCount].join()
  const { data, error, refetch } = useQuery(documentsQuery(workspace.id, id, wanted.trim(), page, revision))
  const remove = useRemoveDocument(workspace.id, id)

  async function take({ contentId, title }: SourceDocument) {
    const goesAhead = await confirm({
      title: t('source.files.removeTitle', { name: title }),
      body: t('source.files.removeBody'),
      action: t('source.files.removeAction'),
      danger: true,
    })
    if (!goesAhead) return
    remove.mutate(contentId, {
      onSuccess: () => {
        // The last file of a page takes the page with it.
        if (data?.documents.length === 1) setPage(Math.max(0, page - 1))
        toast({ tone: 'ok', text: t('source.remove.done', { name: title }) })
      },
    })
  }
  return (
    <Drawer open onClose={onClose} title={t('source.files.title', { name: source.displayName })}>
      <Input
        type="search"
        aria-label={t('source.files.search')}
        placeholder={t('source.files.search')}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value)
          setPage(0)
        }}
      />
      <div className="mt-4">
        {error && <Problem title={t('source.files.failed')} onRetry={refetch} />}
        {!error && !data && <SkeletonRows count={4} className="h-14" />}
        {data?.total === 0 && (
          <p className="py-6 text-center text-text-quiet">{t(wanted ? 'source.files.none' : 'source.files.empty')}</p>
        )}
        {data && data.total > 0 && (
          <ul aria-label={t('source.files.list')} className="divide-y divide-line border-y border-line">
            {data.documents.map((file) => (
              <UploadedFile key={file.contentId} file={file} onRemove={() => void take(file)} />
            ))}
          </ul>
        )}
        <Pagination page={page} pageSize={documentsPageSize} total={data?.total ?? 0} onChange={setPage} />
      </div>
    </Drawer>
  )
}
