import { IntegrationError } from '../../kit/kit.ts'
import { GoogleTasks, type TaskIo, type TaskList } from './tasks.ts'

const opened = new WeakMap<TaskIo, GoogleTasks>()

/** One way to Google per run, so that all its calls wait together when Google asks for patience. */
export function tasksOf(io: TaskIo): GoogleTasks {
  const google = opened.get(io) ?? new GoogleTasks(io)
  opened.set(io, google)
  return google
}

/** What one run knows: whose tasks they are, and what was chosen of them. */
export type TaskListing = { google: GoogleTasks; account: string; lists: readonly TaskList[] }

/** @throws IntegrationError `settings` — nothing of what was chosen is there any more */
export async function beginReading(io: TaskIo): Promise<TaskListing> {
  const google = tasksOf(io)
  // First and alone: refused credentials are tried once.
  const account = await google.account()
  const chosen = new Set(io.settings.containers)
  const lists = (await google.lists()).filter(({ id }) => chosen.size === 0 || chosen.has(id))
  if (chosen.size > 0 && lists.length === 0)
    throw new IntegrationError('settings', 'The chosen task lists are no longer in Google Tasks. Choose again.')
  return { google, account, lists }
}
