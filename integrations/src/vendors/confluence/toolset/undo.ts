import { z } from 'zod'
import { type Standing, undoOf } from '../../../kit/tool.ts'
import { undoneIfMissing } from '../../../kit/tool-undo.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, v2 } from '../client.ts'
import { Content } from '../shapes.ts'
import { documentIn, oldPageAt, pageAt } from './page.ts'
import { scopesFor } from './scopes.ts'

const undo = undoOf<SiteSettings>()
const page = z.string()

/** What the history says of the version that takes another one back. */
const markOf = (version: number): string => `Quarry: version ${version} taken back`
const Latest = z.object({ results: z.array(z.object({ number: z.int(), message: z.string().nullish() })) })

/** Makes the version before a call the present one again. */
export const undoChanged = undo({
  memo: z.object({ page, version: z.int().min(2) }),
  async look(io, { page: id, version }) {
    const client = await current(io)
    const { number } = (await pageAt(client, id)).version
    if (number === version) return 'asLeft'
    if (number !== version + 1) return 'changed'
    const { results } = await client.api.get(`${v2}/pages/${id}/versions`, { limit: 1, sort: '-modified-date' }, Latest)
    return results[0]?.message === markOf(version) ? 'undone' : 'changed'
  },
  async take(io, { page: id, version }) {
    const client = await current(io)
    const before = await oldPageAt(client, id, version - 1)
    const body = {
      id,
      status: 'current',
      title: before.title,
      body: { representation: 'atlas_doc_format', value: JSON.stringify(documentIn(before.body)) },
      // Whoever wrote meanwhile has taken this number.
      version: { number: version + 1, message: markOf(version) },
    }
    await client.api.sendOnce(`${v2}/pages/${id}`, { method: 'PUT', body, leaveBy: io.leaveBy }, Content)
  },
})

const Standings = z.object({ status: z.string(), version: z.object({ number: z.int() }) })

/** Moves a page to the trash that nobody has changed. */
export const undoCreated = undo({
  scopes: scopesFor.trashing,
  memo: z.object({ page }),
  async look(io, { page: id }) {
    const { api } = await current(io)
    const query = { status: ['current', 'archived', 'trashed'] }
    return api.get(`${v2}/pages/${id}`, query, Standings).then(({ status, version }): Standing => {
      if (status === 'trashed') return 'undone'
      return status === 'current' && version.number === 1 ? 'asLeft' : 'changed'
    }, undoneIfMissing)
  },
  async take(io, { page: id }) {
    const { api } = await current(io)
    await api.sendOnce(`${v2}/pages/${id}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})

const Commented = z.object({ version: z.object({ number: z.int() }) })
const Answers = z.object({ results: z.array(z.unknown()) })

/** Deletes a comment for good that nobody has changed or answered. */
export const undoComment = undo({
  memo: z.object({ comment: z.string().regex(/^\d{1,20}$/) }),
  async look(io, { comment }) {
    const { api } = await current(io)
    return api.get(`${v2}/footer-comments/${comment}`, {}, Commented).then(async ({ version }): Promise<Standing> => {
      if (version.number !== 1) return 'changed'
      const { results } = await api.get(`${v2}/footer-comments/${comment}/children`, { limit: 1 }, Answers)
      return results.length === 0 ? 'asLeft' : 'changed'
    }, undoneIfMissing)
  },
  async take(io, { comment }) {
    const { api } = await current(io)
    await api.sendOnce(`${v2}/footer-comments/${comment}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})
