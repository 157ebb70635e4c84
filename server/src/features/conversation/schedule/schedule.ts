import { randomUUID } from 'node:crypto'
import type { AgentId, ScheduleId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { cronOf, recurrenceOf } from '@quarry/contract/agent/schedule'
import type { ParsedOf, ReturnOf } from '@quarry/contract/wire/route'
import type { scheduleRoutes } from '@quarry/contract/wire/agent/schedule'
import type { Needs, WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail, Failure } from '../../../http/fail.ts'
import { agentEditedBy, agentToAsk } from '../../agent/agent.ts'
import { shownName } from '../../member/member.ts'
import { askAgent } from '../ask.ts'
import { findOpenRun } from '../conversation.store.ts'
import { mailOwed } from './mail-answer.ts'
import { nextTime } from './next-time.ts'
import {
  deleteSchedule,
  findSchedule,
  findSchedules,
  holdScheduleCount,
  insertSchedule,
  type ListedSchedule,
  putAsked,
  putNext,
  type ScheduleRow,
  updateSchedule,
} from './schedule.store.ts'

type Caller = Needs<'db' | 'clock' | 'config' | 'account' | 'workspace' | 'role' | 'privileges'>

/** @throws Failure agentMissing */
export async function listSchedules(ctx: Caller, agentId: AgentId): Promise<ReturnOf<typeof scheduleRoutes.list>> {
  const edits = await mayEdit(ctx, agentId)
  const rows = await findSchedules(ctx.db, ctx.workspace.id, agentId, edits ? null : ctx.account.id)
  return { schedules: rows.map((row) => present(ctx, row)), limit: limits.schedulesPerPerson }
}

async function mayEdit(ctx: Caller, agentId: AgentId): Promise<boolean> {
  try {
    await agentEditedBy(ctx, ctx.db, agentId)
    return true
  } catch (error) {
    if (error instanceof Failure && error.error === 'forbidden') return false
    throw error
  }
}

function present(ctx: Needs<'account'>, row: ListedSchedule): ReturnOf<typeof scheduleRoutes.list>['schedules'][number] {
  const isMe = row.account_id === ctx.account.id
  return {
    scheduleId: row.id,
    person: { name: shownName(row), isMe },
    prompt: isMe ? row.prompt : null,
    when: recurrenceOf(row.cron),
    timeZone: row.time_zone,
    byMail: row.by_mail,
    nextAt: row.next_at?.toISOString() ?? null,
    pausedReason: row.paused_reason,
    isSkipped: row.skipped_at !== null,
    askedAt: row.asked_at?.toISOString() ?? null,
    conversationId: isMe ? row.kept_conversation : null,
  }
}

/** @throws Failure as `agentToAsk`, scheduleLimitReached */
export async function createSchedule(
  ctx: Caller,
  { agentId, prompt, when, timeZone, byMail }: ParsedOf<typeof scheduleRoutes.create>,
): Promise<{ scheduleId: ScheduleId }> {
  await agentToAsk(ctx, agentId)
  const now = ctx.clock.now()
  const cron = cronOf(when)
  const scheduleId = await atomic(ctx.db, async (tx) => {
    if ((await holdScheduleCount(tx, ctx.workspace.id, ctx.account.id)) >= limits.schedulesPerPerson)
      throw fail('scheduleLimitReached')
    return insertSchedule(tx, {
      workspace_id: ctx.workspace.id,
      agent_id: agentId,
      account_id: ctx.account.id,
      prompt,
      cron,
      time_zone: timeZone,
      by_mail: byMail,
      next_at: nextTime({ cron, timeZone }, now),
      paused_reason: null,
      skipped_at: null,
      run_id: null,
      conversation_id: null,
      asked_at: null,
      created_at: now,
    })
  })
  return { scheduleId }
}

/** @throws Failure scheduleMissing */
async function ownSchedule(ctx: Needs<'db' | 'account' | 'workspace'>, id: ScheduleId): Promise<ScheduleRow> {
  const row = await findSchedule(ctx.db, ctx.workspace.id, id)
  if (!row || row.account_id !== ctx.account.id) throw fail('scheduleMissing')
  return row
}

/** What was asked so far stays; its times count from now on. @throws Failure scheduleMissing, as `agentToAsk` */
export async function changeSchedule(
  ctx: Caller,
  { scheduleId, prompt, when, timeZone, byMail }: ParsedOf<typeof scheduleRoutes.change>,
): Promise<Record<string, never>> {
  const row = await ownSchedule(ctx, scheduleId)
  await agentToAsk(ctx, row.agent_id)
  const cron = cronOf(when)
  await updateSchedule(ctx.db, row, {
    prompt,
    cron,
    time_zone: timeZone,
    by_mail: byMail,
    next_at: row.next_at && nextTime({ cron, timeZone }, ctx.clock.now()),
  })
  return {}
}

/** What was missed while it was paused is not made up. @throws Failure scheduleMissing, as `agentToAsk` */
export async function pauseSchedule(
  ctx: Caller,
  { scheduleId, isPaused }: { scheduleId: ScheduleId; isPaused: boolean },
): Promise<Record<string, never>> {
  const row = await ownSchedule(ctx, scheduleId)
  if (isPaused) await putNext(ctx.db, row, { nextAt: null, reason: 'person' })
  else {
    await agentToAsk(ctx, row.agent_id)
    const nextAt = nextTime({ cron: row.cron, timeZone: row.time_zone }, ctx.clock.now())
    await putNext(ctx.db, row, { nextAt, reason: null })
  }
  return {}
}

/** Once more, beside its times. @throws Failure scheduleMissing, as `agentToAsk`, runOpen, messageLimitReached */
export async function askScheduleNow(ctx: WorkspaceCtx, scheduleId: ScheduleId): Promise<ReturnOf<typeof scheduleRoutes.askNow>> {
  const row = await ownSchedule(ctx, scheduleId)
  const last = row.conversation_id
  if (last && (await findOpenRun(ctx.db, ctx.workspace.id, last, ctx.clock.now()))) throw fail('runOpen')
  await mailOwed(ctx, row.id, ctx.signal)
  const { conversationId, runId } = await askAgent(
    ctx,
    { agentId: row.agent_id, text: row.prompt, clientTurnId: randomUUID() },
    { origin: 'schedule' },
  )
  const asked = { run_id: runId, conversation_id: conversationId, asked_at: ctx.clock.now(), is_mailed: true }
  await putAsked(ctx.db, { id: row.id, nextAt: row.next_at }, { ...asked, next_at: row.next_at })
  return { conversationId, runId }
}

/** @throws Failure scheduleMissing */
export async function removeSchedule(ctx: Caller, scheduleId: ScheduleId): Promise<Record<string, never>> {
  const row = await findSchedule(ctx.db, ctx.workspace.id, scheduleId)
  const isOwn = row?.account_id === ctx.account.id
  if (!row || !(isOwn || (await mayEdit(ctx, row.agent_id)))) throw fail('scheduleMissing')
  await deleteSchedule(ctx.db, ctx.workspace.id, scheduleId)
  return {}
}
