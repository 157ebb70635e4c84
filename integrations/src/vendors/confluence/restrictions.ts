import { z } from 'zod'
import type { Principal } from '../../kit/rights.ts'
import { type ConfluenceClient, v1 } from './client.ts'
import type { ConfluenceSpace } from './shapes.ts'

/** Who alone may read a page; null: it has no restriction of its own. */
export type Restriction = readonly Principal[] | null

const Users = z.object({ results: z.array(z.object({ accountId: z.string() })), limit: z.int().optional() })
const Groups = z.object({ results: z.array(z.object({ id: z.string() })), limit: z.int().optional() })
const Readers = z.object({ restrictions: z.object({ user: Users, group: Groups }) })
const Restricted = z.object({ id: z.string(), restrictions: z.object({ read: Readers }) })

const pageSize = 100

export type Restrictions = {
  /** Reads the restrictions of a whole space in a few calls. */
  survey(space: ConfluenceSpace): Promise<void>
  /** Of one page or blog post. */
  of(id: string): Promise<Restriction>
}

export function openRestrictions(client: ConfluenceClient): Restrictions {
  const known = new Map<string, Restriction>()

  async function ask(id: string): Promise<Restriction> {
    const readers: Principal[] = []
    for (let start = 0; ;) {
      // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content-restrictions/
      const path = `${v1}/content/${id}/restriction/byOperation/read`
      const { restrictions } = await client.api.get(path, { start, limit: pageSize }, Readers)
      readers.push(...readersIn({ restrictions }))
      if (!isCut(restrictions.user) && !isCut(restrictions.group)) return readers.length > 0 ? readers : null
      start += Math.max(restrictions.user.results.length, restrictions.group.results.length)
    }
  }

  return {
    async survey({ key }) {
      // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content/ (search by CQL)
      const query = {
        cql: `space = ${JSON.stringify(key)} and type in (page, blogpost)`,
        expand: 'restrictions.read.restrictions.user,restrictions.read.restrictions.group',
        limit: pageSize,
      }
      for await (const results of client.list(`${v1}/content/search`, query, Restricted)) {
        for (const { id, restrictions } of results) {
          const { user, group } = restrictions.read.restrictions
          const readers = readersIn(restrictions.read)
          // A long list is read whole when its turn comes.
          if (!isCut(user) && !isCut(group)) known.set(id, readers.length > 0 ? readers : null)
        }
      }
    },
    async of(id) {
      const found = known.get(id)
      if (found !== undefined) return found
      const asked = await ask(id)
      known.set(id, asked)
      return asked
    },
  }
}

const readersIn = ({ restrictions: { user, group } }: z.output<typeof Readers>): Principal[] => [
  ...user.results.map(({ accountId }) => `user:${accountId}` as const),
  ...group.results.map(({ id }) => `group:${id}` as const),
]

/** Whether a list may continue: it is as long as lists get here. */
const isCut = ({ results, limit }: { results: readonly unknown[]; limit?: number | undefined }) =>
  results.length > 0 && results.length >= (limit ?? pageSize)
