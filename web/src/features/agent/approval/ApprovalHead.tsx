import { limits } from '@quarry/contract/limits'
import { displayDate, exactTime } from '../../../lib/text/dates.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { inWords, useLanguage } from '../../../lib/i18n.ts'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useT } from '../i18n.ts'
import type { Approval } from './approval.queries.ts'

/** What the agent wants to do, where, as whom, and what led to it. */
export function ApprovalHead({ approval, id, level }: { approval: Approval; id: string; level: 2 | 3 }) {
  const t = useT()
  const language = useLanguage()
  const { serviceName, vendor, title, about, account, isSharedAccount, effect, egress, mayUndo, taint, expiresAt } = approval
  const Heading = `h${level}` as const
  const as = isSharedAccount
    ? account
      ? t('acting.approval.shared', { account })
      : t('acting.approval.sharedUnnamed')
    : account
      ? t('acting.approval.own', { account })
      : t('acting.approval.ownUnnamed')
  const consequences = [
    egress === 'external' && t('acting.approval.goesOut'),
    mayUndo
      ? t('acting.approval.undoable', { count: limits.undoHours })
      : effect === 'destructive' && t('acting.approval.destructive'),
  ].filter(Boolean)
  return (
    <header className="flex gap-3">
      <ServiceMark service={serviceName} />
      <div className="min-w-0 flex-1">
        <Heading id={id} className="text-base font-semibold wrap-anywhere">
          {inWords(title)}
        </Heading>
        <p className="text-meta text-text-quiet wrap-anywhere">
          {dotted([vendor, as])}
          {' · '}
          <time dateTime={expiresAt} title={exactTime(expiresAt, language)} className="whitespace-nowrap">
            {t('acting.approval.until', { date: displayDate(expiresAt, language) })}
          </time>
        </p>
        <p className="mt-1.5 wrap-anywhere">{inWords(about)}</p>
        {consequences.length > 0 && <p>{consequences.join(' ')}</p>}
        <p className={`mt-1 text-meta ${taint === 'outside' ? 'text-warn' : 'text-text-quiet'}`}>
          {t(`acting.approval.taint.${taint}`)}
        </p>
      </div>
    </header>
  )
}
