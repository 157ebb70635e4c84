import { z } from 'zod'
import { type Api, openApi, type Query } from '../../net/api.ts'
import { graphFailure } from './failure.ts'
import { type MicrosoftIo, tokenOf } from './token.ts'

export const graphOrigin = 'https://graph.microsoft.com'

/** Microsoft Graph for one run; what it answers in pages is followed to the last one. */
export type Graph = Api & {
  /** Of each page its values. @param path below `/v1.0`, or a link Graph gave. */
  pages<T>(path: string, query: Query, shape: z.ZodType<T>, headers?: Record<string, string>): AsyncGenerator<GraphPage<T>>
}

export type GraphPage<T> = {
  values: T[]
  /** Leads to the next page; null on the last one. */
  nextLink: string | null
  /** Only on the last page of a log of changes. */
  deltaLink: string | null
}

export const version = '/v1.0'

/**
 * Traffic that says whose it is, in this form, is throttled last:
 * https://learn.microsoft.com/sharepoint/dev/general-development/how-to-avoid-getting-throttled-or-blocked-in-sharepoint-online
 */
export const userAgent = 'ISV|Quarry|Quarry/1.0'

/** Opens Graph for a run. The token goes to Graph's own host only: downloads are redirected to others, without it. */
export function openGraph(io: MicrosoftIo): Graph {
  const api = openApi(io, {
    base: io.at(graphOrigin),
    headers: async () => ({ authorization: `Bearer ${await tokenOf(io)}`, 'user-agent': userAgent }),
    failure: graphFailure,
  })
  return {
    ...api,
    // https://learn.microsoft.com/graph/paging: a link is taken as it is.
    async *pages(path, query, shape, headers = {}) {
      const Reply = z.object({
        value: z.array(shape),
        '@odata.nextLink': z.string().optional(),
        '@odata.deltaLink': z.string().optional(),
      })
      let [next, asked]: [string | undefined, Query] = [path, query]
      while (next !== undefined) {
        const page: z.infer<typeof Reply> = await api.get(next, asked, Reply, headers)
        yield { values: page.value, nextLink: page['@odata.nextLink'] ?? null, deltaLink: page['@odata.deltaLink'] ?? null }
        ;[next, asked] = [page['@odata.nextLink'], {}]
      }
    },
  }
}
