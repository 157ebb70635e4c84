import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { documentQuery } from '../search.queries.ts'
import { HitSteps, type Steps } from './HitSteps.tsx'
import { PreviewHeader } from './PreviewHeader.tsx'
import { PreviewText } from './PreviewText.tsx'

type Props = {
  workspaceId: WorkspaceId
  documentId: DocumentId
  chunkIndex: number
  /** The hits it is one of; without them nothing stands before or after it. */
  steps?: Steps | undefined
  onClose: () => void
  /** Where the keys go on when another document than the first lies open in the end. */
  backTo?: () => HTMLElement | null
}

/** The text of a document, the passage in view and marked: beside what it was opened from, or full. */
export function Preview({ workspaceId, documentId, chunkIndex, steps, onClose, backTo }: Props) {
  const t = useT()
  const id = useId()
  const [isFull, setFull] = useState(false)
  const [around, setAround] = useState(chunkIndex)
  const { data: known, error, refetch } = useQuery(documentQuery(workspaceId, documentId, around))
  // Another passage was opened meanwhile.
  const [opened, setOpened] = useState(`${documentId}:${chunkIndex}`)
  if (opened !== `${documentId}:${chunkIndex}`) {
    setOpened(`${documentId}:${chunkIndex}`)
    setAround(chunkIndex)
  }
  const [first] = useState(documentId)
  const well = useRef<HTMLDivElement>(null)
  const layer = useLayer({
    modal: false,
    initialFocus: well,
    onClose,
    backTo: () => (documentId === first ? null : (backTo?.() ?? null)),
  })
  const isGone = error instanceof CallError && error.error === 'documentMissing'
  // What they may not see any more does not stay in sight either.
  const data = isGone ? undefined : known
  return (
    <dialog ref={layer} aria-labelledby={id} tabIndex={-1} className="preview" {...(isFull && { 'data-full': true })}>
      <PreviewHeader
        id={id}
        document={data}
        isLoading={!error}
        workspaceId={workspaceId}
        chunkIndex={chunkIndex}
        isFull={isFull}
        onFull={setFull}
        onClose={onClose}
      />
      {steps && <HitSteps {...steps} />}
      <div
        ref={well}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its text is scrolled by keys
        tabIndex={0}
        data-body
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line bg-surface-sunken px-3 py-3 focus-visible:-outline-offset-2 sm:px-11 sm:py-7"
      >
        {isGone && <EmptyState drawing="notFound" title={t('search.preview.gone')} body={t('search.preview.goneBody')} />}
        {error && !isGone && !data && <Problem title={t('search.preview.failed')} onRetry={refetch} />}
        {!error && !data && (
          <div className="mx-auto grid max-w-165 gap-2.5 pt-8">
            {['w-1/3', 'w-full', 'w-11/12', 'w-full', 'w-3/4'].map((width, row) => (
              <Skeleton key={row} className={`h-4 ${width}`} />
            ))}
          </div>
        )}
        {data && <PreviewText key={data.documentId} document={data} passage={chunkIndex} around={around} onShow={setAround} />}
      </div>
    </dialog>
  )
}
