import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { can } from '@quarry/contract/workspace/permission'
import { canManageSource } from '@quarry/contract/source/source'
import type { Source } from '@quarry/contract/wire/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { isPast } from '../../lib/text/dates.ts'
import { dotted } from '../../lib/text/dotted.ts'
import { useT } from '../../lib/i18n-later.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { FailureList } from './documents/FailureList.tsx'
import { NewCredentials } from './edit/NewCredentials.tsx'
import { ReasonLine } from './ReasonLine.tsx'
import { RightsLine } from './RightsLine.tsx'
import { PlanLink } from '../../ui/plan/PlanLink.tsx'
import { ServiceMark } from '../../ui/ServiceMark.tsx'
import { SourceActions } from './SourceActions.tsx'
import { SourceConsent } from './consent/SourceConsent.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { SourceProgress } from './SourceProgress.tsx'
import { UploadMore } from './upload/UploadMore.tsx'
import { stateKey, toneOf } from './words.ts'

/** Where a link led to this one. */
const showOnce = (row: HTMLLIElement | null): void => row?.scrollIntoView?.({ block: 'center' })

type Props = {
  source: Source
  workspace: Workspace
  /** To move it in the indexing order; absent where it is not moved. */
  handle?: ReactNode
  isHeld?: boolean
  /** Its name opens its details, which the page of sources shows and no other. */
  opens?: boolean
}

/** One source: what it is, who connected it, how it is doing. */
export function SourceRow({ source, workspace, handle = null, isHeld = false, opens = false }: Props) {
  const t = useT()
  const [showsFailures, setShowsFailures] = useState(false)
  const manages = canManageSource(callerIn(workspace), source)
  const unread = source.failedCount + source.textlessCount
  const areShown = showsFailures && unread > 0
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = head.current
    if (!areShown) return undefined
    // Who had the last of them read again goes on from here, and not from the top of the page.
    return () => {
      if (document.activeElement === document.body) row?.focus({ preventScroll: true })
    }
  }, [areShown])
  const isPointedAt = useLocation({ select: ({ hash }) => hash === `source=${source.sourceId}` })
  const isReadFirst =
    source.serviceName !== 'upload' && source.updatedAt === null && ['init', 'waiting', 'processing'].includes(source.status)
  // Then the words for who finds it name the service.
  const isMirrored = source.rights !== null && source.accessLevel === 'PUBLIC'
  const facts = [
    source.serviceName === 'upload' || source.vendor === source.displayName || isMirrored ? null : source.vendor,
    isMirrored ? t('source.rights.asThere', { service: source.vendor }) : t(`source.access.${source.accessLevel}.name`),
    source.isMine ? t('source.byYou') : source.creator.name,
  ]
  return (
    <li
      ref={isPointedAt ? showOnce : null}
      className={cn(
        'relative py-3.5',
        isPointedAt && '-mx-3 rounded-control bg-accent-soft px-3',
        isHeld && 'z-10 -mx-3 rounded-surface bg-surface-raised px-3 shadow-floating select-none',
      )}
    >
      <div ref={head} tabIndex={-1} className="flex items-start gap-2 outline-none sm:gap-3">
        {handle}
        <ServiceMark service={source.serviceName} size={44} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 lg:grid lg:min-h-11 lg:grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,15rem)_8.5rem] lg:gap-x-5">
            <div className="min-w-0 max-lg:basis-full">
              <h2 className="max-w-full min-w-0 text-base/5.5 font-semibold wrap-anywhere">
                {opens ? (
                  <Link
                    from="/$workspaceCode"
                    search={(search) => ({ ...search, source: source.sourceId })}
                    replace
                    className="rounded-control underline-offset-2 hover:underline"
                  >
                    {source.displayName}
                  </Link>
                ) : (
                  source.displayName
                )}
              </h2>
              <p className="text-meta text-text-quiet">{dotted(facts)}</p>
            </div>
            <p className="text-meta text-text-quiet tabular-nums max-lg:empty:hidden">
              {!source.progress && t('source.documents', { count: source.documentCount })}
            </p>
            <div className="flex min-w-0 flex-wrap items-center gap-x-2">
              <StateDot tone={toneOf(source)}>{t(stateKey(source))}</StateDot>
              {source.progress && <SourceProgress progress={source.progress} name={source.displayName} />}
            </div>
            <p className="text-meta text-text-quiet tabular-nums max-lg:empty:hidden lg:text-end">
              {source.updatedAt && !source.progress && (
                <TimeAgo at={source.updatedAt} say={(when) => t('source.read', { when })} />
              )}
            </p>
          </div>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-meta text-text-quiet tabular-nums empty:hidden">
            {!source.progress && source.isCalled && <span>{t('source.isCalled')}</span>}
            {!source.progress && source.nextRunAt && (source.paused || toneOf(source) !== 'ok') && (
              <span>
                {t('source.next')} {isPast(source.nextRunAt) ? t('source.soon') : <TimeAgo at={source.nextRunAt} />}
              </span>
            )}
            {unread > 0 && (
              <button
                type="button"
                className={cn(
                  'inline-flex items-center gap-1 rounded-control text-start underline-offset-2 hover:underline pointer-coarse:min-h-8',
                  source.failedCount > 0 && toneOf(source) !== 'ok' && 'text-warn',
                )}
                aria-expanded={showsFailures}
                onClick={() => setShowsFailures(!showsFailures)}
              >
                {dotted([
                  source.failedCount > 0 &&
                    t(toneOf(source) === 'ok' ? 'source.failures.of' : 'source.failures.count', {
                      count: source.failedCount,
                      total: source.documentCount,
                    }),
                  source.textlessCount > 0 && t('source.failures.textless', { count: source.textlessCount }),
                ])}
                <ChevronDown
                  aria-hidden
                  className={cn('size-3.5 transition-transform duration-normal', showsFailures && 'rotate-180')}
                />
              </button>
            )}
          </div>
          {isReadFirst && <p className="mt-1 text-meta text-text-quiet">{t('source.progress.first')}</p>}
          <RightsLine source={source} />
          {source.status === 'notIndexing' && <PlanLink workspace={workspace} />}
          {source.statusReason && <ReasonLine reason={source.statusReason} className="mt-1" />}
          {manages && source.consent && <SourceConsent source={source} endsAt={source.consent.endsAt} workspace={workspace} />}
          {manages && !source.consent && source.status === 'authFail' && <NewCredentials source={source} workspace={workspace} />}
          {source.heldBackCount > 0 && (
            <p className="mt-1 text-meta text-warn">
              {t('source.heldBack', { count: source.heldBackCount })}{' '}
              {can(callerIn(workspace), 'plan.view') && (
                <Link
                  to="/$workspaceCode"
                  params={{ workspaceCode: workspace.code }}
                  search={{ page: 'workspaceSettings', section: 'plan' }}
                  className="underline underline-offset-2"
                >
                  {t('source.seePlan')}
                </Link>
              )}
            </p>
          )}
          {source.serviceName === 'upload' && manages && <UploadMore workspaceId={workspace.id} sourceId={source.sourceId} />}
        </div>
        {/* In line with the name and the facts beside it, which are as high as the mark. */}
        <div className="flex gap-2 sm:gap-3 lg:mt-1.5">
          <SourceActions source={source} workspace={workspace} manages={manages} />
          {manages && <SourceMenu source={source} workspace={workspace} />}
        </div>
      </div>
      {areShown && (
        <FailureList source={source} workspace={workspace} mayRetry={manages} className={handle ? 'sm:ms-22' : 'sm:ms-14'} />
      )}
    </li>
  )
}
