import { Ellipsis, MessageSquare, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { useState } from 'react'
import type { AgentId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../../lib/i18n.ts'
import { exactTime } from '../../../lib/text/dates.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuItem } from '../../../ui/layers/MenuItem.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { chatHash } from '../agent-address.ts'
import { useGo } from '../use-spot.ts'
import { useT } from './i18n.ts'
import { type Schedule, useAskNow, usePauseSchedule, useRemoveSchedule } from './schedule.queries.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { timeOfDay, weekdayName, zoneName } from './when.ts'

type Props = { workspace: Workspace; agentId: AgentId; schedule: Schedule }

/** One regular question: what, when, how it stands, and what can be done with it. */
export function ScheduleRow({ workspace, agentId, schedule }: Props) {
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const [isChanging, setChanging] = useState(false)
  const [pause, askNow, remove] = [
    usePauseSchedule(workspace.id, agentId),
    useAskNow(workspace.id, agentId),
    useRemoveSchedule(workspace.id, agentId),
  ]
  const { scheduleId, person, prompt, when, timeZone, nextAt, pausedReason, isSkipped, askedAt, conversationId } = schedule
  const title = prompt ?? t('schedule.ofOther', { name: person.name })
  const time = timeOfDay(when, language)
  const said = t(`schedule.said.${when.every}`, {
    time,
    weekday: when.every === 'week' ? weekdayName(when.weekday, language) : '',
    day: when.every === 'month' ? when.day : '',
  })

  async function removeAsked() {
    const goesAhead = await confirm({
      title: t('schedule.removeTitle'),
      body: t('schedule.removeBody'),
      action: t('schedule.remove'),
      keep: t('schedule.keep'),
      danger: true,
    })
    if (goesAhead) remove.mutate(scheduleId)
  }

  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 wrap-anywhere">{title}</p>
        <p className="flex flex-wrap gap-x-3 text-meta text-text-quiet">
          <span>
            {said} · {zoneName(timeZone, language)}
          </span>
          {nextAt && <span>{t('schedule.next', { when: exactTime(nextAt, language) })}</span>}
          {askedAt && <TimeAgo at={askedAt} say={(ago) => t('schedule.asked', { when: ago })} />}
        </p>
        {pausedReason && (
          <StateDot tone={pausedReason === 'person' ? 'neutral' : 'warn'}>{t(`schedule.paused.${pausedReason}`)}</StateDot>
        )}
        {!pausedReason && isSkipped && <StateDot tone="warn">{t('schedule.skipped')}</StateDot>}
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('schedule.actions', { question: title })}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        {conversationId && (
          <MenuItem icon={<MessageSquare />} onSelect={() => go(chatHash(agentId, conversationId))}>
            {t('schedule.open')}
          </MenuItem>
        )}
        {person.isMe && (
          <MenuItem
            icon={<Zap />}
            onSelect={() => askNow.mutate(scheduleId, { onSuccess: (begun) => go(chatHash(agentId, begun.conversationId)) })}
          >
            {t('schedule.now')}
          </MenuItem>
        )}
        {person.isMe && (
          <MenuItem icon={<Pencil />} onSelect={() => setChanging(true)}>
            {t('schedule.change')}
          </MenuItem>
        )}
        {person.isMe && (
          <MenuItem icon={nextAt ? <Pause /> : <Play />} onSelect={() => pause.mutate({ scheduleId, isPaused: nextAt !== null })}>
            {t(nextAt ? 'schedule.pause' : 'schedule.goOn')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} onSelect={() => void removeAsked()}>
          {t('schedule.remove')}
        </MenuItem>
      </Menu>
      {isChanging && (
        <ScheduleDialog workspaceId={workspace.id} agentId={agentId} before={schedule} onClose={() => setChanging(false)} />
      )}
    </li>
  )
}
