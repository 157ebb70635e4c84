import { z } from 'zod'
import { html, lines, link, pageOf } from '../../platforms/google/page.ts'

/** https://developers.google.com/workspace/tasks/reference/rest/v1/tasks */
export const Task = z.object({
  id: z.string(),
  title: z.string().default(''),
  updated: z.string().default(''),
  notes: z.string().default(''),
  /** `needsAction` or `completed`. */
  status: z.string().optional(),
  /** A day; the time in it means nothing. */
  due: z.string().optional(),
  completed: z.string().optional(),
  deleted: z.boolean().default(false),
  /** Done, and cleared away since. */
  hidden: z.boolean().default(false),
  parent: z.string().optional(),
  webViewLink: z.string().optional(),
  links: z.array(z.object({ link: z.string().optional(), description: z.string().optional() })).default([]),
  assignmentInfo: z.object({ linkToTask: z.string().optional() }).optional(),
})
export type Task = z.infer<typeof Task>

export const taskFields =
  'id,title,updated,notes,status,due,completed,deleted,hidden,parent,webViewLink,links(link,description),assignmentInfo(linkToTask)'

/** An empty line that somebody has not filled in yet is nothing to be found. */
export const isDocument = ({ deleted, title, notes }: Task): boolean => !deleted && (title.trim() !== '' || notes.trim() !== '')

/** A task as a page. Nothing in it changes while the task does not. */
export const textOf = ({ status, completed, due, links, assignmentInfo, notes }: Task): string =>
  pageOf(
    [
      ['Status', status === 'completed' ? html(['done', completed?.slice(0, 10)].filter(Boolean).join(' on ')) : 'to do'],
      ['Date', html(due?.slice(0, 10))],
      ['Assigned in', link(assignmentInfo?.linkToTask)],
      ...links.map((each) => ['Link', link(each.link, each.description)] as const),
    ],
    lines(html(notes.trim())),
  )
