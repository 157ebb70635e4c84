import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert, X } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { localDate } from '../../lib/text/dates.ts'
import { useT } from '../../lib/i18n.ts'
import { remember, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { troubleOf } from './trouble.ts'

/** The certification notice: a source that this person can repair is refused or failed. Put away, it is back tomorrow. */
export function TroubleNotice({ workspace: known }: { workspace: Workspace }) {
  const t = useT()
  const place = usePlace(known.id)
  const { data: workspace = known } = useQuery(workspaceQuery(known.id))
  const dismissedOn = {
    refused: useRemembered('noticeDismissedOn', place),
    failed: useRemembered('failureDismissedOn', place),
  }
  const today = localDate()
  const trouble = troubleOf(workspace, dismissedOn, today)
  if (!trouble) return null
  const [first, ...others] = trouble.sources
  return (
    <section
      aria-label={t('shell.notifications')}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-1.5 sm:grid-cols-[auto_1fr_auto_auto] md:px-6"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 wrap-anywhere">
        {others.length === 0
          ? t(`shell.trouble.${trouble.kind}`, { name: first!.displayName })
          : t(`shell.trouble.${trouble.kind}Many`, { name: first!.displayName, count: others.length })}
      </p>
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: known.code }}
        search={{ page: 'workspaceSettings', section: 'contentProvider' }}
        hash={`source=${first!.sourceId}`}
        className={cn(buttonLook({ size: 'small' }), 'max-sm:order-last max-sm:col-start-2 max-sm:justify-self-start')}
      >
        {t('shell.trouble.action')}
      </Link>
      <IconButton
        label={t('shell.trouble.dismiss')}
        onClick={() => remember(trouble.kind === 'refused' ? 'noticeDismissedOn' : 'failureDismissedOn', place, today)}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  )
}
