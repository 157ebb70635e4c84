import { createHash } from 'node:crypto'
import type { App } from '../../../context.ts'
import { Failure } from '../../../http/fail.ts'
import { findActor } from '../../run/run.ts'
import { askAgent } from '../ask.ts'
import { nextTime } from './next-time.ts'
import { mailAnswer, mailOwed } from './mail-answer.ts'
import { findDue, findToMail, putAsked, putNext, putSkipped, type ScheduleRow } from './schedule.store.ts'

/** Of one minute; what is left waits for the next one. */
const mostAtOnce = 200

/** Mails what was answered, and asks what is due: each once, however often it was missed, and one after the other. */
export async function keepSchedules(app: App, signal: AbortSignal): Promise<void> {
  for (const answered of await findToMail(app.db, mostAtOnce)) {
    signal.throwIfAborted()
    await mailAnswer(app, answered, signal).catch(logged(app, answered.id))
  }
  for (const due of await findDue(app.db, app.clock.now(), mostAtOnce)) {
    signal.throwIfAborted()
    await askDue(app, due, signal).catch(logged(app, due.id))
  }
}

/** One that cannot be dealt with must not keep the others from it. */
const logged =
  ({ log }: App, schedule: string) =>
  (error: unknown): void =>
    log.error({ err: error, schedule }, 'a regular question could not be dealt with')

async function askDue(app: App, row: ScheduleRow, signal: AbortSignal): Promise<void> {
  const { id, agent_id: agentId, prompt, cron, time_zone: timeZone, next_at: dueAt } = row
  const now = app.clock.now()
  const actor = await findActor(app, row.account_id, row.workspace_id, signal)
  if (!actor) return putNext(app.db, row, { nextAt: null, reason: 'left' })
  const nextAt = nextTime({ cron, timeZone }, now)
  try {
    await mailOwed(app, id, signal)
    // The same moment is the same question, should this process vanish before it has noted it.
    const begun = await askAgent(actor, { agentId, text: prompt, timeZone, clientTurnId: turnOf(row) }, { origin: 'schedule' })
    await putAsked(
      app.db,
      { id, nextAt: dueAt },
      {
        run_id: begun.runId,
        conversation_id: begun.conversationId,
        asked_at: now,
        is_mailed: !row.by_mail,
        next_at: nextAt,
      },
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.error === 'agentMissing' || error.error === 'agentInactive')
      return putNext(app.db, row, { nextAt: null, reason: 'agent' })
    if (error.error === 'messageLimitReached' || error.error === 'agentBeyondPlan') return putSkipped(app.db, { id, nextAt, now })
    throw error
  }
}

/** Names one time of a schedule. */
function turnOf({ id, next_at: dueAt }: ScheduleRow): string {
  const hex = createHash('sha256').update(`${id} ${dueAt?.toISOString()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
