import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Hourglass } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { approvalsQuery } from './approval.queries.ts'
import { lazyPart } from '../../../lib/later/lazy-part.ts'

const WaitingCards = lazyPart(() => import('./WaitingCards.tsx').then(({ WaitingCards: component }) => ({ default: component })))

/** Who decided the last one goes on from where the strip was, and not from the top of the page. */
const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus()
}

/** How much agents wait for the person to decide, with the cards to decide it; nothing where nothing waits. */
export function WaitingStrip({ workspace, className }: { workspace: Workspace; className?: string }) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: approvals = [], isLoadingError, refetch } = useQuery(approvalsQuery(workspace.id))
  if (isLoadingError) return <SmallProblem title={t('shell.waiting.failed')} onRetry={refetch} className={className} />
  if (approvals.length === 0)
    return (
      isOpen && (
        <p ref={takeLostFocus} tabIndex={-1} className={cn('px-4 py-2.5 text-meta text-text-quiet', className)}>
          {t('shell.waiting.none')}
        </p>
      )
    )
  return (
    <section
      aria-label={t('shell.waiting.sign', { count: approvals.length })}
      className={cn('rounded-surface bg-accent-soft', className)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-13 w-full items-center gap-3 rounded-surface px-4 py-2.5 text-start sm:px-5"
        onClick={() => setOpen(!isOpen)}
      >
        <Hourglass aria-hidden className="size-4.5 shrink-0 text-accent" />
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{t('shell.waiting.sign', { count: approvals.length })}</span>
          <span className="block text-meta text-text-quiet">{t('shell.waiting.body')}</span>
        </span>
        <span className="flex items-center gap-1 text-meta font-button text-accent">
          {t(isOpen ? 'shell.waiting.hide' : 'shell.waiting.show')}
          <ChevronDown aria-hidden className={cn('size-4 transition-transform duration-fast', isOpen && 'rotate-180')} />
        </span>
      </button>
      <div id={id} className="px-3 pb-3 empty:hidden sm:px-4 sm:pb-4">
        {isOpen && (
          <Suspense fallback={<SkeletonRows count={2} className="h-14" />}>
            <WaitingCards workspace={workspace} approvals={approvals} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
