import { scheduleRoutes } from '@quarry/contract/wire/agent/schedule'
import { endpoint } from '../../../http/endpoint.ts'
import { askScheduleNow, changeSchedule, createSchedule, listSchedules, pauseSchedule, removeSchedule } from './schedule.ts'

export const scheduleEndpoints = [
  endpoint(scheduleRoutes.list, (ctx, { agentId }) => listSchedules(ctx, agentId)),
  endpoint(scheduleRoutes.create, createSchedule),
  endpoint(scheduleRoutes.change, changeSchedule),
  endpoint(scheduleRoutes.setPaused, pauseSchedule),
  endpoint(scheduleRoutes.askNow, (ctx, { scheduleId }) => askScheduleNow(ctx, scheduleId)),
  endpoint(scheduleRoutes.remove, (ctx, { scheduleId }) => removeSchedule(ctx, scheduleId)),
]
