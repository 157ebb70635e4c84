import { toolset } from '../../../kit/tool.ts'
import { listChoices, scopesFor } from './lists.ts'
import { completeTask, createTask, deleteTask, listTaskLists, listTasks, updateTask } from './tasks.ts'
import { permissions, texts } from './texts.ts'

const scopes = Object.values(scopesFor).flat()

/** What agents can do in Google Tasks. */
export const taskTools = toolset<object>({
  scopes: { consent: scopes, serviceAccount: scopes },
  // What the account allows, consent has settled; what the domain allows a service account, the first call of each kind shows.
  check: async () => ({}),
  texts,
  permissions,
  choices: { list: listChoices(scopesFor.writing), 'list_tasks.list': listChoices(scopesFor.reading) },
  tools: {
    list_task_lists: listTaskLists,
    list_tasks: listTasks,
    create_task: createTask,
    update_task: updateTask,
    complete_task: completeTask,
    delete_task: deleteTask,
  },
})
