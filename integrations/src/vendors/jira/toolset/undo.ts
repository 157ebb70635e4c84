import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Standing, undoOf } from '../../../kit/tool.ts'
import { standingBetween, undoneIfMissing } from '../../../kit/tool-undo.ts'
import { markdownOf } from '../../../platforms/atlassian/adf.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, type JiraClient, v3 } from '../client.ts'
import { IssueKey } from './keys.ts'

const undo = undoOf<SiteSettings>()
const key = IssueKey
const Total = z.object({ total: z.int() }).nullish()

const Untouched = z.object({
  fields: z.object({ comment: Total, worklog: Total, subtasks: z.array(z.unknown()).nullish() }),
  changelog: Total,
})

/** Deletes an issue that nobody has changed, commented on or logged work on. It takes the permission to delete issues. */
export const undoCreated = undo({
  memo: z.object({ key }),
  async look(io, { key: name }) {
    const { api } = await current(io)
    const query = { fields: 'comment,worklog,subtasks', expand: 'changelog' }
    return api.get(`${v3}/issue/${name}`, query, Untouched).then(({ fields, changelog }): Standing => {
      const { comment, worklog, subtasks } = fields
      const added = [comment?.total, worklog?.total, changelog?.total, subtasks?.length]
      return added.some((count) => count !== undefined && count > 0) ? 'changed' : 'asLeft'
    }, undoneIfMissing)
  },
  async take(io, { key: name }) {
    const { api } = await current(io)
    await api.sendOnce(`${v3}/issue/${name}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})

const Written = z.object({ created: z.string(), updated: z.string() })

/** Deletes a comment that nobody has changed. */
export const undoComment = undo({
  memo: z.object({ key, id: z.string().regex(/^\d{1,20}$/) }),
  async look(io, { key: name, id }) {
    const { api } = await current(io)
    return api
      .get(`${v3}/issue/${name}/comment/${id}`, {}, Written)
      .then(({ created, updated }): Standing => (created === updated ? 'asLeft' : 'changed'), undoneIfMissing)
  },
  async take(io, { key: name, id }) {
    const { api } = await current(io)
    await api.sendOnce(`${v3}/issue/${name}/comment/${id}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})

const Fields = z.object({ fields: z.record(z.string(), z.unknown()) })

/** What these fields of an issue hold, as Jira takes it again. */
export async function fieldsNow({ api }: JiraClient, name: string, wanted: readonly string[]): Promise<Record<string, unknown>> {
  const { fields } = await api.get(`${v3}/issue/${name}`, { fields: wanted.join(',') }, Fields)
  return Object.fromEntries(wanted.map((each) => [each, plainOf(each, fields[each] ?? null)]))
}

function plainOf(name: string, value: unknown): unknown {
  if (name === 'priority') return z.object({ name: z.string() }).nullable().parse(value)
  if (name === 'assignee') return z.object({ accountId: z.string() }).nullable().parse(value)
  return value
}

/** Jira writes documents in its own way, so what they say is compared. */
const said = (fields: Record<string, unknown>): Record<string, unknown> =>
  fields['description'] ? { ...fields, description: markdownOf(fields['description']) } : fields

/** Sets fields back to what they held, where they hold what was set. */
export const undoFields = undo({
  memo: z.object({ key, before: z.record(z.string(), z.unknown()), after: z.record(z.string(), z.unknown()) }),
  async look(io, { key: name, before, after }) {
    const now = await fieldsNow(await current(io), name, Object.keys(after))
    return standingBetween(said(now), { before: said(before), after: said(after) })
  },
  async take(io, { key: name, before }) {
    const { api } = await current(io)
    await api.sendOnce(`${v3}/issue/${name}`, { method: 'PUT', body: { fields: before }, leaveBy: io.leaveBy }, z.unknown())
  },
})

const Status = z.object({ fields: z.object({ status: z.object({ name: z.string() }) }) })
const Ways = z.object({ transitions: z.array(z.object({ id: z.string(), to: z.object({ name: z.string() }).nullish() })) })

/** Moves an issue back to the status it came from, where its workflow has a way. */
export const undoTransition = undo({
  memo: z.object({ key, before: z.string(), after: z.string() }),
  async look(io, { key: name, ...between }) {
    const { api } = await current(io)
    const { status } = (await api.get(`${v3}/issue/${name}`, { fields: 'status' }, Status)).fields
    return standingBetween(status.name, between)
  },
  async take(io, { key: name, before }) {
    const { api } = await current(io)
    const path = `${v3}/issue/${name}/transitions`
    const { transitions } = await api.get(path, {}, Ways)
    const way = transitions.find(({ to }) => to?.name === before)
    if (!way) throw new IntegrationError('settings', `Jira has no way from here to “${before}”.`)
    await api.sendOnce(path, { method: 'POST', body: { transition: { id: way.id } }, leaveBy: io.leaveBy }, z.unknown())
  },
})

const Links = z.object({
  fields: z.object({
    issuelinks: z
      .array(
        z.object({ id: z.string(), type: z.object({ id: z.string() }), outwardIssue: z.object({ key: z.string() }).nullish() }),
      )
      .nullish(),
  }),
})

async function linkBetween({ api }: JiraClient, { key: name, other, type }: { key: string; other: string; type: string }) {
  const { issuelinks } = (await api.get(`${v3}/issue/${name}`, { fields: 'issuelinks' }, Links)).fields
  return issuelinks?.find((link) => link.type.id === type && link.outwardIssue?.key === other)?.id
}

/** Takes a link between issues away. */
export const undoLink = undo({
  memo: z.object({ key, other: key, type: z.string() }),
  look: async (io, memo) => ((await linkBetween(await current(io), memo)) === undefined ? 'undone' : 'asLeft'),
  async take(io, memo) {
    const client = await current(io)
    const id = await linkBetween(client, memo)
    if (id === undefined) return
    await client.api.sendOnce(`${v3}/issueLink/${id}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})
