import { z } from 'zod'
import { AgentId, ConversationId, RunId, ScheduleId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { PausedReason, Recurrence } from '../../domain/agent/schedule.ts'
import { schedulePaths } from '../../calls/agent/schedule.ts'
import { route } from '../route.ts'
import { TimeZone } from '../time-zone.ts'

export const Schedule = z
  .object({
    scheduleId: ScheduleId,
    /** As whom it asks. */
    person: z.object({ name: z.string(), isMe: z.boolean() }),
    /** Null: somebody else's question is theirs. */
    prompt: z.string().nullable(),
    when: Recurrence,
    timeZone: z.string(),
    byMail: z.boolean(),
    /** Null while it is paused. */
    nextAt: z.iso.datetime().nullable(),
    pausedReason: z.nullable(PausedReason),
    /** The plan did not allow it when it was last due: no further question, or not this agent. */
    isSkipped: z.boolean(),
    /** Null before the first time. */
    askedAt: z.iso.datetime().nullable(),
    /** What was last written; null before, once it is deleted, and to others. */
    conversationId: z.nullable(ConversationId),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

const ofSchedule = { workspaceId: WorkspaceId, scheduleId: ScheduleId }

/** What is asked, and when. */
const form = {
  prompt: z.string().trim().min(1).max(limits.messageLength),
  when: Recurrence,
  timeZone: TimeZone,
  byMail: z.boolean(),
}

export const scheduleRoutes = {
  list: route({
    ...schedulePaths.list,
    summary: 'What the caller has an agent do regularly, and for whoever may change the agent, that others do',
    access: 'agent.schedule',
    query: z.object({ workspaceId: WorkspaceId, workspaceAgentInfoId: AgentId }),
    output: z.object({ schedules: z.array(Schedule), limit: z.int() }),
    errors: ['agentMissing'],
  }),
  create: route({
    ...schedulePaths.create,
    summary: 'Have a question asked of an agent regularly, as the caller',
    access: 'agent.schedule',
    body: z.object({
      workspaceId: WorkspaceId,
      workspaceAgentInfoId: AgentId,
      ...form,
    }),
    output: z.object({ scheduleId: ScheduleId }),
    errors: ['agentMissing', 'agentInactive', 'agentBeyondPlan', 'scheduleLimitReached'],
  }),
  change: route({
    ...schedulePaths.change,
    summary: 'Change an own regular question; one that is paused stays so',
    access: 'agent.schedule',
    body: z.object({ ...ofSchedule, ...form }),
    output: z.object({}),
    errors: ['scheduleMissing', 'agentMissing', 'agentInactive', 'agentBeyondPlan'],
  }),
  setPaused: route({
    ...schedulePaths.setPaused,
    summary: 'Pause an own regular question, or go on with it',
    access: 'agent.schedule',
    body: z.object({ ...ofSchedule, isPaused: z.boolean() }),
    output: z.object({}),
    errors: ['scheduleMissing', 'agentMissing', 'agentInactive', 'agentBeyondPlan'],
  }),
  askNow: route({
    ...schedulePaths.askNow,
    summary: 'Ask an own regular question once more, now',
    access: 'agent.schedule',
    body: z.object(ofSchedule),
    output: z.object({ conversationId: ConversationId, runId: RunId }),
    perMinute: 30,
    errors: ['scheduleMissing', 'agentMissing', 'agentInactive', 'agentBeyondPlan', 'runOpen', 'messageLimitReached'],
  }),
  remove: route({
    ...schedulePaths.remove,
    summary: 'Delete an own regular question; whoever may change the agent deletes those of others as well',
    access: 'agent.schedule',
    query: z.object(ofSchedule),
    output: z.object({}),
    errors: ['scheduleMissing'],
  }),
}
