import type { Task } from '../task.ts'
import { acrossTasks } from './across.ts'
import { calendarTasks } from './calendar.ts'
import { fileTasks } from './files.ts'
import { issueTasks } from './issues.ts'
import { listTasks } from './lists.ts'
import { mailTasks } from './mail.ts'
import { outlookTasks } from './outlook.ts'
import { pageTasks } from './pages.ts'
import { readingTasks } from './reading.ts'
import { supportTasks } from './support.ts'
import { talkTasks } from './talks.ts'
import { togetherTasks } from './together.ts'

export const tasks: readonly Task[] = [
  ...issueTasks,
  ...calendarTasks,
  ...readingTasks,
  ...togetherTasks,
  ...outlookTasks,
  ...fileTasks,
  ...pageTasks,
  ...listTasks,
  ...acrossTasks,
  ...mailTasks,
  ...talkTasks,
  ...supportTasks,
]
