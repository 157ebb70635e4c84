import type { Task } from '../task.ts'
import { calendarTasks } from './calendar.ts'
import { issueTasks } from './issues.ts'
import { readingTasks } from './reading.ts'
import { togetherTasks } from './together.ts'

export const tasks: readonly Task[] = [...issueTasks, ...calendarTasks, ...readingTasks, ...togetherTasks]
