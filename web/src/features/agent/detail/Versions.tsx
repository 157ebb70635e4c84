import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { versionsQuery } from '../agent.queries.ts'
import type { Agent, Texts } from '../agent-types.ts'
import { Difference } from '../draft/Difference.tsx'
import { differences, draftOf, textsOf } from '../draft/draft.ts'
import { useT } from '../i18n.ts'

type Props = {
  workspaceId: WorkspaceId
  agent: Agent
  /** What is being changed would be lost by it. */
  mayRestore: boolean
  onRestore: (texts: Texts) => void
}

/** What an agent was before: how it differed, and a way back to it. */
export function Versions({ workspaceId, agent, mayRestore, onRestore }: Props) {
  const t = useT()
  const [shownNumber, show] = useState<number | null>(null)
  const { data: versions, error, refetch } = useQuery(versionsQuery(workspaceId, agent.agentId, agent.version))
  const earlier = versions?.filter(({ version }) => version !== agent.version)
  const shown = earlier?.find(({ version }) => version === shownNumber)
  const now = draftOf(agent)
  const before = shown && { ...now, ...textsOf(shown) }
  const fields = before ? differences(before, now) : []
  return (
    <section>
      <h2 className="text-base font-semibold">{t('agent.versions.title')}</h2>
      <p className="mb-3 text-text-quiet">{t('agent.versions.body')}</p>
      {error && !versions && <SmallProblem title={t('agent.versions.failed')} onRetry={refetch} />}
      {!error && !versions && <SkeletonRows count={2} className="h-10" />}
      {earlier?.length === 0 && <p className="text-text-quiet">{t('agent.versions.none')}</p>}
      {earlier && earlier.length > 0 && (
        <ul aria-label={t('agent.versions.title')} className="divide-y divide-line border-y border-line">
          {earlier.map(({ version, editedBy, editedAt }) => (
            <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5">
              <span className="font-button">{t('agent.versions.number', { number: version })}</span>
              <span className="flex-1 text-meta text-text-quiet">
                {editedBy?.name ?? t('agent.versions.somebody')} ·{' '}
                <TimeAgo at={editedAt} say={(when) => t('agent.versions.saved', { when })} />
              </span>
              <Button size="small" onClick={() => show(version)}>
                {t('agent.versions.show')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {before && shown && (
        <Dialog
          open
          size="large"
          onClose={() => show(null)}
          title={t('agent.versions.number', { number: shown.version })}
          description={t(
            fields.length === 0 ? 'agent.versions.same' : mayRestore ? 'agent.versions.restores' : 'agent.versions.saveFirst',
          )}
          actions={
            <>
              <Button onClick={() => show(null)}>{t('shell.close')}</Button>
              {fields.length > 0 && (
                <Button
                  kind="primary"
                  disabled={!mayRestore}
                  onClick={() => {
                    show(null)
                    onRestore(textsOf(shown))
                  }}
                >
                  {t('agent.versions.restore')}
                </Button>
              )}
            </>
          }
        >
          <Difference
            fields={fields}
            left={{ label: t('agent.versions.number', { number: shown.version }), draft: before }}
            right={{ label: t('agent.versions.now'), draft: now }}
          />
        </Dialog>
      )}
    </section>
  )
}
