import { createHash } from 'node:crypto'
import type { Ancestor, Item } from '../../kit/kit.ts'
import { type Task, textOf } from './task.ts'
import type { TaskList } from './tasks.ts'

const untitled = '(No title)'
/** Google nests tasks once; nobody promises that it stays so. */
const deepest = 10

export const idOf = (listId: string, taskId: string): string => `${listId}/${taskId}`

/** The list and the task that an item stands for. */
export function partsOf(externalId: string): { listId: string; taskId: string } {
  const cut = externalId.lastIndexOf('/')
  return { listId: externalId.slice(0, cut), taskId: externalId.slice(cut + 1) }
}

/** What is to be known of a task to say where another lies. */
export type ParentTask = Pick<Task, 'id' | 'title' | 'parent' | 'webViewLink'>

/** The list, and the tasks that this one is a part of, outermost first. */
export function pathOf(list: TaskList, { parent }: ParentTask, places: ReadonlyMap<string, ParentTask>): Ancestor[] {
  const path: Ancestor[] = []
  let above = places.get(parent ?? '')
  while (above && path.length < deepest) {
    path.unshift({ id: idOf(list.id, above.id), title: above.title || untitled, link: above.webViewLink ?? null })
    above = places.get(above.parent ?? '')
  }
  return [{ id: list.id, title: list.title || untitled, link: null }, ...path]
}

/** @param account whose task it is: nobody else sees it at Google. */
export function itemOf(list: TaskList, task: Task, account: string): { item: Item; text: string } {
  const text = textOf(task)
  const title = task.title.trim() || untitled
  const item: Item = {
    externalId: idOf(list.id, task.id),
    title,
    link: task.webViewLink ?? null,
    // Made from the text, so that a listing that starts over reads nothing again.
    version: createHash('sha256').update(text).digest('base64url').slice(0, 22),
    size: Buffer.byteLength(text),
    updatedAt: task.updated || null,
    ancestors: [],
    fileName: `${title}.html`,
    mediaType: 'text/html',
    kind: 'task',
    access: [[`email:${account}`]],
  }
  return { item, text }
}
