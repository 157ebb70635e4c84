import { useQuery } from '@tanstack/react-query'
import { AccountId, type WorkspaceId } from '@quarry/contract/ids'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { labelOf } from './may-change.ts'
import { seenByQuery } from './member.queries.ts'

type Props = { member: Member; workspaceId: WorkspaceId; onClose: () => void }

/** How much of each source a member finds, and what decides it. */
export function SeesDialog({ member, workspaceId, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(seenByQuery(workspaceId, AccountId.parse(member.id)))
  const number = (count: number): string => count.toLocaleString(language)
  return (
    <Dialog open onClose={onClose} title={t('member.sees.title', { name: labelOf(member) })} description={t('member.sees.body')}>
      <div className="pb-4">
        {error && <Problem title={t('member.sees.failed')} onRetry={refetch} />}
        {!error && !data && <SkeletonRows count={3} className="h-12" />}
        {data?.sources.length === 0 && <p className="py-6 text-center text-text-quiet">{t('member.sees.none')}</p>}
        {data && data.sources.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {data.sources.map((source) => (
              <li key={source.sourceId} className="flex items-center gap-4 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{source.displayName}</p>
                  <p className="text-meta text-text-quiet">{t(`member.sees.basis.${source.basis}`)}</p>
                </div>
                <p className="shrink-0 tabular-nums">
                  {t('member.sees.count', { visible: number(source.visibleCount), total: number(source.documentCount) })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
