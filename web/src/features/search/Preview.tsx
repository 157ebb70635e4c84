import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { type DocumentText, searchRoutes } from '@quarry/contract/search'
import { api } from '../../lib/api.ts'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { anchorText } from './anchor.ts'
import { safeLink } from './links.ts'
import { documentQuery } from './search.queries.ts'

type Props = { workspaceId: WorkspaceId; documentId: DocumentId; chunkIndex: number; onClose: () => void }

/** The text of a document beside the list, the passage in view and marked. */
export function Preview({ workspaceId, documentId, chunkIndex, onClose }: Props) {
  const t = useT()
  const [around, setAround] = useState(chunkIndex)
  const { data, error, refetch } = useQuery(documentQuery(workspaceId, documentId, around))
  // Another passage was opened meanwhile.
  const [opened, setOpened] = useState(`${documentId}:${chunkIndex}`)
  if (opened !== `${documentId}:${chunkIndex}`) {
    setOpened(`${documentId}:${chunkIndex}`)
    setAround(chunkIndex)
  }
  const isGone = error instanceof CallError && error.error === 'documentMissing'
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={data?.title ?? t('search.preview.title')}
      description={data && [data.sourceName, ...data.ancestors.map(({ title }) => title)].join(' › ')}
      actions={data && <Ways document={data} workspaceId={workspaceId} />}
    >
      {isGone && <EmptyState title={t('search.preview.gone')} body={t('search.preview.goneBody')} />}
      {error && !isGone && <Problem title={t('search.preview.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={6} className="h-16" />}
      {data && <Text document={data} passage={chunkIndex} onShow={setAround} />}
    </Drawer>
  )
}

function Ways({ document, workspaceId }: { document: DocumentText; workspaceId: WorkspaceId }) {
  const t = useT()
  const outside = safeLink(document.link ?? '')
  return (
    <>
      {document.downloadable && (
        <a
          href={api.address(searchRoutes.file, { workspaceId, documentId: document.documentId })}
          className={buttonLook({})}
          download
        >
          <Download aria-hidden className="size-4" />
          {t('search.preview.download')}
        </a>
      )}
      {outside && (
        <a href={outside} target="_blank" rel="noopener noreferrer" className={buttonLook({ kind: 'primary' })}>
          <ExternalLink aria-hidden className="size-4" />
          {t('search.preview.open')}
        </a>
      )}
    </>
  )
}

function Text({ document, passage, onShow }: { document: DocumentText; passage: number; onShow: (chunkIndex: number) => void }) {
  const t = useT()
  const marked = useRef<HTMLElement>(null)
  useEffect(() => marked.current?.scrollIntoView({ block: 'center' }), [document, passage])
  const { chunks, totalChunks } = document
  const [first, last] = [chunks[0]?.chunkIndex ?? 0, chunks.at(-1)?.chunkIndex ?? 0]
  if (chunks.every(({ text }) => text === ''))
    return <EmptyState title={t('search.preview.empty')} body={t('search.preview.emptyBody')} />
  return (
    <div className="max-w-prose leading-relaxed">
      {first > 0 && (
        <Button size="small" className="mb-3" onClick={() => onShow(Math.max(0, first - 30))}>
          {t('search.preview.earlier')}
        </Button>
      )}
      {chunks.map(({ chunkIndex, headings, text, anchor }, index) => {
        const heading = headings.at(-1)
        const where = anchorText(anchor)
        const isNewHeading = heading !== undefined && heading !== chunks[index - 1]?.headings.at(-1)
        return (
          <article
            key={chunkIndex}
            ref={chunkIndex === passage ? marked : undefined}
            className={cn('py-1.5', chunkIndex === passage && '-mx-3 rounded-control bg-mark px-3')}
          >
            {isNewHeading && <h3 className="mt-3 mb-1 font-semibold">{heading}</h3>}
            {where && <p className="text-xs text-text-quiet">{t(where.key, where.values as never)}</p>}
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </article>
        )
      })}
      {last < totalChunks - 1 && (
        <Button size="small" className="mt-3" onClick={() => onShow(last)}>
          {t('search.preview.later')}
        </Button>
      )}
    </div>
  )
}
