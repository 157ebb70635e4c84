import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Intent, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { countCursor, partOf, shownPage } from '../../../kit/tool-result.ts'
import type { Api } from '../../../net/api.ts'
import { Paged } from '../../../platforms/google/pages.ts'
import { Task, taskFields } from '../../googletask/task.ts'
import { list, listOf, listsOf, openTasks, scopesFor } from './lists.ts'
import { keptOf, pathOf, undoChanged, undoCreated } from './undo.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
const writing = { egress: 'account', scopes: scopesFor.writing } as const
const open = (io: ToolIo<object>) => openTasks(io, scopesFor.writing)

const Tasks = Paged.extend({ items: z.array(Task).default([]) })
const dayOf = (due: string | undefined): string | undefined => due?.slice(0, 10)
/** A day; Google keeps no time of it. */
const dueOn = (day: string): string => `${day}T00:00:00.000Z`

/** The last line of the notes says which call made a task: Google takes nothing else that it could be found by. */
const markOf = ({ key }: Intent): string => `Quarry · ${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
const marked = /\n*Quarry · [0-9a-f]{12}\s*$/
const notesOf = ({ notes }: Task): string => notes.replace(marked, '')

const shown = (task: Task) => ({
  id: task.id,
  title: task.title,
  due: dayOf(task.due),
  isDone: task.status === 'completed' || undefined,
  doneAt: task.completed,
  isPartOf: task.parent,
  link: task.webViewLink,
  text: notesOf(task).length <= 1_000 ? notesOf(task) : `${notesOf(task).slice(0, 1_000)}…`,
})

export const listTaskLists = tool({
  ...reading,
  description: 'Lists the task lists of Google Tasks by their names, which other tools take.',
  input: z.object({
    words: z.string().max(100).optional().describe('Part of a name'),
    limit: z.int().min(1).max(25).default(25).describe('How many at most'),
    cursor: countCursor,
  }),
  async run(io, { words = '', ...where }) {
    const all = await listsOf(openTasks(io, scopesFor.reading))
    const found = all.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
    const { part, cursor } = partOf(found, where)
    const { shown: lists, ...more } = shownPage(part, cursor ?? undefined)
    return { data: { lists, ...more } }
  },
})

export const listTasks = tool({
  ...reading,
  description: 'Lists tasks of a list of Google Tasks, those that are still to be done unless asked for all.',
  input: z.object({
    list,
    dueBefore: z.iso.date().optional().describe('Only those due before this day'),
    isDone: z.boolean().default(false).describe('Those that are done as well'),
    limit: z.int().min(1).max(25).default(25).describe('How many at most'),
    cursor: z.string().max(2_000).optional().describe('What a former call returned to go on with'),
  }),
  async run(io, { list: given, dueBefore, isDone, limit, cursor }) {
    const api = openTasks(io, scopesFor.reading)
    const { id, title } = await listOf(api, given)
    const query = {
      showCompleted: isDone,
      showHidden: isDone,
      showAssigned: true,
      dueMax: dueBefore && dueOn(dueBefore),
      maxResults: limit,
      pageToken: cursor,
      fields: `nextPageToken,items(${taskFields})`,
    }
    const { items, nextPageToken } = await api.get(pathOf(id), query, Tasks)
    const { shown: tasks, ...more } = shownPage(items.map(shown), nextPageToken)
    return { data: { list: title, tasks, ...more } }
  },
})

const task = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .describe('ID of the task, as listing or creating it gave it')
const title = z
  .string()
  .trim()
  .min(1)
  .max(1_024)
  .refine((given) => !/\p{Cc}/u.test(given), 'It has more than one line.')
  .describe('One line')
/** Google takes 8,192 characters. */
const notes = z.string().max(8_000)
const due = z.iso.date()

const replyOf = ({ id: listId, title: name }: { id: string; title: string }, made: Task) => ({
  data: { ...shown(made), list: name || listId },
  ref: made.id,
})

const createdAs = (where: { id: string; title: string }, made: Task) => ({
  ...replyOf(where, made),
  undo: { list: where.id, task: made.id, updated: made.updated },
})
const changedFrom = (where: { id: string; title: string }, before: Task, made: Task) => ({
  ...replyOf(where, made),
  undo: { list: where.id, task: made.id, before: keptOf(before), after: keptOf(made) },
})

/** Nothing is said of how soon a task is listed. */
const lagMs = 10 * 60_000
/** By which our clock may be ahead of Google's. */
const skewMs = 5 * 60_000

export const createTask = tool({
  ...writing,
  effect: 'write',
  description: 'Adds a task to a list of Google Tasks.',
  egressFields: ['list'],
  contentFields: ['notes'],
  idempotency: 'probe',
  input: z.object({
    list,
    title,
    notes: notes.optional().describe('Plain text'),
    due: due.optional().describe('Day it is due, for example 2026-03-02; Google keeps no time of day'),
  }),
  async run(io, { list: given, title: name, notes: words = '', due: day }, intent) {
    const api = open(io)
    const where = await listOf(api, given)
    const body = {
      title: name,
      notes: [words.trim(), markOf(intent)].filter(Boolean).join('\n\n'),
      ...(day && { due: dueOn(day) }),
    }
    const once = { method: 'POST', leaveBy: io.leaveBy, body, query: { fields: taskFields } }
    return createdAs(where, await api.sendOnce(pathOf(where.id), once, Task))
  },
  async probe(io, { list: given }, intent) {
    const api = open(io)
    const where = await listOf(api, given)
    const made = await madeBy(api, where.id, intent)
    if (made) return { happened: true, reply: createdAs(where, made) }
    return { happened: intent.agoMs > lagMs ? false : 'unknown' }
  },
  undo: undoCreated,
  current: async (io, { list: given }) => ({ list: (await listOf(open(io), given)).title }),
})

/** The task that a call made, also when it was done, changed or cleared away since; null: there is none. */
async function madeBy(api: Api, listId: string, intent: Intent): Promise<Task | null> {
  const updatedMin = new Date(intent.at.getTime() - skewMs).toISOString()
  const all = { showCompleted: true, showHidden: true, showDeleted: true, maxResults: 100, updatedMin }
  let pageToken: string | undefined
  do {
    const query = { ...all, pageToken, fields: `nextPageToken,items(${taskFields})` }
    const page = await api.get(pathOf(listId), query, Tasks)
    const found = page.items.find(({ notes: words }) => words.trimEnd().endsWith(markOf(intent)))
    if (found) return found
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return null
}

/** @throws IntegrationError `notFound` — also where it was deleted */
async function taskAt(api: Api, given: string, id: string) {
  const where = await listOf(api, given)
  const found = await api.get(pathOf(where.id, id), { fields: taskFields }, Task)
  if (found.deleted) throw new IntegrationError('notFound', `“${found.title}” was deleted.`)
  return { where, found }
}

const nameOf = async (io: ToolIo<object>, given: string, id: string) => {
  const { where, found } = await taskAt(open(io), given, id)
  return [found.title, dayOf(found.due), where.title].filter(Boolean).join(' · ')
}

export const updateTask = tool({
  ...writing,
  effect: 'write',
  picture: { kind: 'changes', fields: ['title', 'notes', 'due'] },
  description: 'Changes title, notes or day of a task of Google Tasks; what is left out stays.',
  egressFields: ['task'],
  contentFields: ['notes'],
  idempotency: 'natural',
  input: z.object({
    list,
    task,
    title: title.optional().describe('One line'),
    notes: notes.optional().describe('Plain text'),
    due: due.nullable().optional().describe('Day it is due, for example 2026-03-02; null takes it off'),
  }),
  async run(io, { list: given, task: id, title: name, notes: words, due: day }) {
    if (name === undefined && words === undefined && day === undefined)
      throw new IntegrationError('settings', 'There is nothing to change.')
    const api = open(io)
    const { where, found } = await taskAt(api, given, id)
    const body = {
      ...(name !== undefined && { title: name }),
      ...(words !== undefined && { notes: words }),
      ...(day !== undefined && { due: day === null ? null : dueOn(day) }),
    }
    const once = { method: 'PATCH', leaveBy: io.leaveBy, body, query: { fields: taskFields } }
    return changedFrom(where, found, await api.sendOnce(pathOf(where.id, id), once, Task))
  },
  undo: undoChanged,
  async current(io, { list: given, task: id }) {
    const { where, found } = await taskAt(open(io), given, id)
    return { list: where.title, task: found.title, title: found.title, notes: notesOf(found), due: dayOf(found.due) ?? '' }
  },
})

export const completeTask = tool({
  ...writing,
  effect: 'write',
  description: 'Ticks a task of Google Tasks off as done, or has it to be done again.',
  egressFields: ['task'],
  idempotency: 'natural',
  input: z.object({ list, task, isDone: z.boolean().default(true).describe('false: it is still to be done') }),
  async run(io, { list: given, task: id, isDone }) {
    const api = open(io)
    const { where, found } = await taskAt(api, given, id)
    const body = isDone ? { status: 'completed' } : { status: 'needsAction', completed: null }
    const once = { method: 'PATCH', leaveBy: io.leaveBy, body, query: { fields: taskFields } }
    return changedFrom(where, found, await api.sendOnce(pathOf(where.id, id), once, Task))
  },
  undo: undoChanged,
  current: async (io, { list: given, task: id }) => ({ task: await nameOf(io, given, id) }),
})

export const deleteTask = tool({
  ...writing,
  effect: 'destructive',
  description: 'Deletes a task of Google Tasks with its parts. It cannot be brought back; ticking it off can.',
  egressFields: ['task'],
  idempotency: 'natural',
  input: z.object({ list, task }),
  async run(io, { list: given, task: id }) {
    const api = open(io)
    const { where, found } = await taskAt(api, given, id)
    await api.sendOnce(pathOf(where.id, id), { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
    return { data: { id, title: found.title, list: where.title, isDeleted: true }, ref: id }
  },
  current: async (io, { list: given, task: id }) => ({ task: await nameOf(io, given, id) }),
})
