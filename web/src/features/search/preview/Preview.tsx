import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../../lib/i18n.ts'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PreviewText } from './PreviewText.tsx'
import { PreviewWays } from './PreviewWays.tsx'
import { documentQuery } from '../search.queries.ts'

type Props = { workspaceId: WorkspaceId; documentId: DocumentId; chunkIndex: number; onClose: () => void }

/** From 1280 px the preview takes the column of the answer, up to the edge of the window, and leaves the hits free. */
const overAnswer = 'xl:w-[calc((100vw-14rem-min(72rem,100vw-14rem))/2+27rem)]'

/** The text of a document beside the list, the passage in view and marked. */
export function Preview({ workspaceId, documentId, chunkIndex, onClose }: Props) {
  const t = useT()
  const [around, setAround] = useState(chunkIndex)
  const { data: known, error, refetch } = useQuery(documentQuery(workspaceId, documentId, around))
  // Another passage was opened meanwhile.
  const [opened, setOpened] = useState(`${documentId}:${chunkIndex}`)
  if (opened !== `${documentId}:${chunkIndex}`) {
    setOpened(`${documentId}:${chunkIndex}`)
    setAround(chunkIndex)
  }
  const isGone = error instanceof CallError && error.error === 'documentMissing'
  // What they may not see any more does not stay in sight either.
  const data = isGone ? undefined : known
  return (
    <Drawer
      open
      beside
      className={overAnswer}
      onClose={onClose}
      title={data?.title ?? t('search.preview.title')}
      description={
        data ? (
          <span className="text-meta">
            {[data.sourceName, ...data.ancestors.map(({ title }) => title)].join(' › ')}
            {data.people.length > 0 && <span className="block wrap-anywhere">{data.people.join(', ')}</span>}
          </span>
        ) : (
          !error && <Skeleton className="h-4.5 w-32" />
        )
      }
      actions={data && <PreviewWays document={data} workspaceId={workspaceId} />}
    >
      {isGone && <EmptyState drawing="notFound" title={t('search.preview.gone')} body={t('search.preview.goneBody')} />}
      {error && !isGone && !data && <Problem title={t('search.preview.failed')} onRetry={refetch} />}
      {!error && !data && (
        <div className="grid gap-2.5">
          {['w-1/3', 'w-full', 'w-11/12', 'w-full', 'w-3/4'].map((width, row) => (
            <Skeleton key={row} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
      {data && <PreviewText key={data.documentId} document={data} passage={chunkIndex} around={around} onShow={setAround} />}
    </Drawer>
  )
}
