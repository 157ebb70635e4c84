import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { can } from '@quarry/contract/permission'
import { canManageSource, type ContentProvider } from '@quarry/contract/source'
import { callerIn, type Workspace } from '@quarry/contract/workspace'
import { cn } from '../../lib/cn.ts'
import { isPast } from '../../lib/dates.ts'
import { dotted } from '../../lib/dotted.ts'
import { useT } from '../../lib/i18n.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { FailureList } from './FailureList.tsx'
import { NewCredentials } from './NewCredentials.tsx'
import { ReasonLine } from './ReasonLine.tsx'
import { RightsLine } from './RightsLine.tsx'
import { ServiceIcon } from './ServiceIcon.tsx'
import { SourceConsent } from './SourceConsent.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { SourceProgress } from './SourceProgress.tsx'
import { UploadMore } from './UploadMore.tsx'
import { stateKey, toneOf } from './words.ts'

/** Where a link led to this one. */
const showOnce = (row: HTMLLIElement | null): void => row?.scrollIntoView?.({ block: 'center' })

type Props = {
  source: ContentProvider
  workspace: Workspace
  /** To move it in the indexing order; absent where it is not moved. */
  handle?: ReactNode
  isHeld?: boolean
}

/** One source: what it is, who connected it, how it is doing. */
export function SourceRow({ source, workspace, handle = null, isHeld = false }: Props) {
  const t = useT()
  const [showsFailures, setShowsFailures] = useState(false)
  const manages = canManageSource(callerIn(workspace), source)
  const unread = source.failedCount + source.textlessCount
  const isPointedAt = useLocation({ select: ({ hash }) => hash === `source=${source.workspaceContentProviderId}` })
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
      <div className="flex items-start gap-2 sm:gap-3">
        {handle}
        <ServiceIcon service={source.serviceName} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="max-w-full min-w-0 font-medium">
              <Link
                from="/$workspaceCode"
                search={(search) => ({ ...search, source: source.workspaceContentProviderId })}
                replace
                className="rounded-control wrap-anywhere underline-offset-2 hover:underline"
              >
                {source.displayName}
              </Link>
            </h2>
            <StateDot tone={toneOf(source)}>{t(stateKey(source))}</StateDot>
          </div>
          <p className="text-xs text-text-quiet">{dotted(facts)}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-text-quiet tabular-nums">
            {source.progress ? (
              <SourceProgress progress={source.progress} name={source.displayName} />
            ) : (
              <>
                <span>{t('source.documents', { count: source.documentCount })}</span>
                {source.updatedAt && (
                  <span>
                    {t('source.updated')} <TimeAgo at={source.updatedAt} />
                  </span>
                )}
                {source.isCalled && <span>{t('source.isCalled')}</span>}
                {source.nextRunAt && (
                  <span>
                    {t('source.next')} {isPast(source.nextRunAt) ? t('source.soon') : <TimeAgo at={source.nextRunAt} />}
                  </span>
                )}
              </>
            )}
            {unread > 0 && (
              <button
                type="button"
                className={cn(
                  'inline-flex items-center gap-1 rounded-control text-start underline-offset-2 hover:underline pointer-coarse:min-h-8',
                  source.failedCount > 0 && 'text-warn',
                )}
                aria-expanded={showsFailures}
                onClick={() => setShowsFailures(!showsFailures)}
              >
                {dotted([
                  source.failedCount > 0 && t('source.failures.count', { count: source.failedCount }),
                  source.textlessCount > 0 && t('source.failures.textless', { count: source.textlessCount }),
                ])}
                <ChevronDown
                  aria-hidden
                  className={cn('size-3.5 transition-transform duration-150', showsFailures && 'rotate-180')}
                />
              </button>
            )}
          </div>
          {isReadFirst && <p className="mt-1 text-xs text-text-quiet">{t('source.progress.first')}</p>}
          <RightsLine source={source} />
          {source.statusReason && <ReasonLine reason={source.statusReason} className="mt-1" />}
          {manages && source.consent && <SourceConsent source={source} endsAt={source.consent.endsAt} workspace={workspace} />}
          {manages && !source.consent && source.status === 'authFail' && <NewCredentials source={source} workspace={workspace} />}
          {source.heldBackCount > 0 && (
            <p className="mt-1 text-xs text-warn">
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
          {source.serviceName === 'upload' && manages && (
            <UploadMore workspaceId={workspace.id} sourceId={source.workspaceContentProviderId} />
          )}
        </div>
        {manages && <SourceMenu source={source} workspace={workspace} />}
      </div>
      {showsFailures && unread > 0 && (
        <FailureList source={source} workspace={workspace} mayRetry={manages} className={handle ? 'sm:ms-19' : 'sm:ms-11'} />
      )}
    </li>
  )
}
