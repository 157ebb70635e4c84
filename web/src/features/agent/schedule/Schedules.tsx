import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { doesAnswer } from '@quarry/contract/agent/agent'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from './i18n.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ScheduleRow } from './ScheduleRow.tsx'
import { schedulesQuery } from './schedule.queries.ts'

/** What this agent is asked regularly. */
export function Schedules({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const { agentId } = agent
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(schedulesQuery(workspace.id, agentId))
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t('schedule.title')}</h2>
        {doesAnswer(agent) && (
          <Button size="small" icon={<CalendarClock aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
            {t('schedule.add')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-meta text-text-quiet">{t('schedule.body')}</p>
      {error && !data && <SmallProblem title={t('schedule.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={1} className="mt-3 h-12" />}
      {data?.schedules.length === 0 && <p className="mt-2 text-text-quiet">{t('schedule.none')}</p>}
      {data && data.schedules.length > 0 && (
        <ul aria-label={t('schedule.title')} className="mt-3 divide-y divide-line border-y border-line">
          {data.schedules.map((each) => (
            <ScheduleRow key={each.scheduleId} workspace={workspace} agentId={agentId} schedule={each} />
          ))}
        </ul>
      )}
      {isAdding && <ScheduleDialog workspaceId={workspace.id} agentId={agentId} onClose={() => setAdding(false)} />}
    </section>
  )
}
