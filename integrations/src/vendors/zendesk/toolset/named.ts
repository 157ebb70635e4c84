import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'

type Named = { id: number; name: string }

const Next = z.object({ meta: z.object({ has_more: z.boolean().nullish(), after_cursor: z.string().nullish() }).nullish() })
const pageSize = 100
/** More groups or views no account has, and each page is a call. */
const mostPages = 10

/** https://developer.zendesk.com/api-reference/ticketing/groups/groups/#list-groups */
export const groupsOf = (api: Api): Promise<Named[]> =>
  all(
    api,
    '/groups.json',
    {},
    z.object({ groups: z.array(z.object({ id: z.number(), name: z.string() })) }),
    (page) => page.groups,
  )

/** https://developer.zendesk.com/api-reference/ticketing/business-rules/views/#list-views */
export const viewsOf = (api: Api): Promise<Named[]> => {
  const Views = z.object({ views: z.array(z.object({ id: z.number(), title: z.string() })) })
  return all(api, '/views.json', { active: true }, Views, (page) => page.views.map(({ id, title: name }) => ({ id, name })))
}

async function all<R>(
  api: Api,
  path: string,
  query: Readonly<Record<string, boolean>>,
  shape: z.ZodType<R>,
  pick: (page: R) => Named[],
): Promise<Named[]> {
  const found: Named[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const reply = await api.get(path, { ...query, 'page[size]': pageSize, 'page[after]': cursor }, z.intersection(Next, shape))
    found.push(...pick(reply))
    if (!reply.meta?.has_more || !reply.meta.after_cursor) break
    cursor = reply.meta.after_cursor
  }
  return found
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/**
 * The one that is meant by a name, or by its id where several have the name.
 * @throws IntegrationError `notFound` — with those that are there; `settings` — several have it
 */
export function namedIn(all: readonly Named[], given: string, what: string): Named {
  const byId = all.find(({ id }) => String(id) === given.trim())
  const found = all.filter(({ name }) => plain(name) === plain(given))
  const [one, ...others] = found
  if (one && others.length > 0) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new IntegrationError('settings', `Several have the name “${given}”. Give one of the ids: ${ids}.`)
  }
  const meant = one ?? byId
  if (meant) return meant
  const names = all
    .slice(0, 60)
    .map(({ name }) => name)
    .join(', ')
  throw new IntegrationError('notFound', `There is no ${what} “${given}”. There are: ${names || 'none'}.`)
}
