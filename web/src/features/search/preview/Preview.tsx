import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { CallError } from '@quarry/contract/client'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import { useT } from '../../../lib/i18n-later.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { cn } from '../../../lib/cn.ts'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import type { Found } from '../../../lib/viewing/finder.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { documentQuery } from '../search.queries.ts'
import { FindBar } from './FindBar.tsx'
import type { Finding } from './finding.ts'
import { formOf } from './forms.ts'
import { HitSteps, type Steps } from './HitSteps.tsx'
import { PaperSkeleton } from './PaperSkeleton.tsx'
import { PreviewHeader } from './PreviewHeader.tsx'
import { PreviewText } from './PreviewText.tsx'
import { lazyPart } from '../../../lib/later/lazy-part.ts'

const DocumentFrame = lazyPart(() => import('./DocumentFrame.tsx').then(({ DocumentFrame }) => ({ default: DocumentFrame })))

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

/** A document as what it is, or its text, the passage in view and what was searched for marked: beside what it was opened from, or full. */
export function Preview({ workspaceId, documentId, chunkIndex, steps, onClose, backTo }: Props) {
  const t = useT()
  const id = useId()
  const [isFull, setFull] = useState(false)
  const { q: searched } = useSearch({ strict: false }) as { q?: string }
  const [around, setAround] = useState(chunkIndex)
  const { data: known, error, refetch } = useQuery(documentQuery(workspaceId, documentId, around, searched))
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
  const [isText, setText] = useState(false)
  /** The document that could not be shown as what it is. */
  const [failed, setFailed] = useState<DocumentId | null>(null)
  const possible = data && failed !== documentId ? formOf(data) : null
  const form = isText ? null : possible

  const [finding, setFinding] = useState<Finding | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [typed, setTyped] = useState('')
  const words = data?.words ?? []
  const isLooking = typed !== '' || words.length > 0
  function look(text: string): void {
    setTyped(text)
    finding?.find(text === '' ? words : [text], text !== '', true)
  }
  // What was found belongs to what was shown.
  const [shownAs, setShownAs] = useState(`${documentId}:${form}`)
  if (shownAs !== `${documentId}:${form}`) {
    setShownAs(`${documentId}:${form}`)
    setFound(null)
    setTyped('')
  }

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
        isText={possible ? isText : null}
        onText={setText}
        onClose={onClose}
      />
      <div className="flex flex-wrap border-t border-line sm:flex-nowrap">
        {steps && <HitSteps {...steps} />}
        {data && <FindBar text={typed} onText={look} found={isLooking ? found : null} onStep={(by) => finding?.step(by)} />}
      </div>
      {data && <WhyUnfound document={data} />}
      {data && <Recognized document={data} />}
      {failed === documentId && (
        <p className="border-t border-line px-3.5 py-2 text-meta text-text-quiet sm:px-5.5">{t('preview.notShown')}</p>
      )}
      <div
        ref={well}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its text is scrolled by keys
        tabIndex={0}
        data-body
        className={cn(
          'min-h-0 flex-1 border-t border-line bg-surface-sunken focus-visible:-outline-offset-2',
          !form && 'overflow-y-auto overscroll-contain px-3 py-3 sm:px-11 sm:py-7',
        )}
      >
        {isGone && <EmptyState drawing="notFound" title={t('search.preview.gone')} body={t('search.preview.goneBody')} />}
        {error && !isGone && !data && <Problem title={t('search.preview.failed')} onRetry={refetch} />}
        {!error && !data && <PaperSkeleton />}
        {data && form && (
          <Suspense>
            <DocumentFrame
              key={`${data.documentId}:${chunkIndex}`}
              workspaceId={workspaceId}
              document={data}
              form={form}
              chunkIndex={chunkIndex}
              onFinding={setFinding}
              onFound={setFound}
              onFailed={() => setFailed(documentId)}
            />
          </Suspense>
        )}
        {data && !form && (
          <PreviewText
            key={data.documentId}
            document={data}
            passage={chunkIndex}
            around={around}
            onShow={setAround}
            onFinding={setFinding}
            onFound={setFound}
          />
        )}
      </div>
    </dialog>
  )
}

/** Why a search did not find what is in it: it is locked, or a scan. Where there is nothing else to show, the empty page says so. */
function WhyUnfound({ document: { code, chunks } }: { document: DocumentText }) {
  const t = useT()
  if (code === null || code === 'ok') return null
  const reason = t(`source.code.${code}`)
  const hasText = chunks.some(({ text }) => text !== '')
  return (
    <p className="border-t border-line bg-warn-soft px-3.5 py-2 text-meta sm:px-5.5">
      {t(hasText ? 'preview.partly' : 'preview.unfound', { reason })}
    </p>
  )
}

/** Text from pictures may hold mistakes, and who reads or cites it should know; so should who wonders why there is none. */
function Recognized({ document: { recognized } }: { document: DocumentText }) {
  const t = useT()
  if (recognized !== 'read' && recognized !== 'failed') return null
  return (
    <p
      className={cn(
        'border-t border-line px-3.5 py-2 text-meta sm:px-5.5',
        recognized === 'failed' ? 'bg-warn-soft' : 'text-text-quiet',
      )}
    >
      {t(`preview.recognized.${recognized}`)}
    </p>
  )
}
