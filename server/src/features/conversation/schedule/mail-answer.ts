import type { ScheduleId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { scheduledAnswerMail } from '../../../mail/templates/scheduled-answer.ts'
import { findActor } from '../../run/run.ts'
import { findToMail, markMailed, type ToMail } from './schedule.store.ts'

/** Mails what a schedule's last question came to, if that is still to be done: the next one takes its place. */
export async function mailOwed(app: App, id: ScheduleId, signal: AbortSignal): Promise<void> {
  for (const answered of await findToMail(app.db, 1, id)) await mailAnswer(app, answered, signal)
}

/** Goes to nobody who may not enter the workspace any more. */
export async function mailAnswer(app: App, answered: ToMail, signal: AbortSignal): Promise<void> {
  const actor = await findActor(app, answered.account_id, answered.workspace_id, signal)
  await atomic(app.db, async (tx) => {
    if (!(await markMailed(tx, answered)) || !actor) return
    const { name, prompt, body, kind, agent_id: agentId, conversation_id: conversationId } = answered
    const link = `${app.config.ownOrigin}/${actor.workspace.code}?page=agent&view=agents#chat=${agentId}&conversation=${conversationId}`
    const facts = { agent: name, prompt, answer: kind === 'failed' ? null : body, link }
    await app.mail.send(tx, { to: actor.account.email, ...scheduledAnswerMail(facts, actor.account.lang) })
  })
}
