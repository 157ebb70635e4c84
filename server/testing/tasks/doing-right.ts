import { calls, inTurn, says, type Script } from '../services/scripted-model.ts'
import type { TaskFacts, Task } from './task.ts'

/** A model that does it right, and says what it read: what it was not shown it cannot say. */
export const doingRight = (task: Task, given: TaskFacts): Script =>
  inTurn(...task.steps(given).map((step) => calls(step)), (reply, prompt) =>
    says(task.says?.exec(prompt)?.[0] ?? 'Done.')(reply, prompt),
  )
