import type { SitePage } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { pageOf, refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftOperation } from '../../../platforms/microsoft/testing/server.ts'
import { type FakePage, type TenantModel, uniqueIdOf } from './model.ts'
import { selected } from './shown.ts'

const permissions = { delegated: ['Sites.Read.All'], application: ['Sites.Read.All', 'Sites.FullControl.All'] }
const fields = ['id', 'title', 'description', 'publishingState']

/** Pages of sites: https://learn.microsoft.com/graph/api/sitepage-list, https://learn.microsoft.com/graph/api/sitepage-get */
export const pageOperations = (model: TenantModel): MicrosoftOperation[] => [
  {
    path: /\/sites\/([^/]+)\/pages\/microsoft\.graph\.sitePage/,
    ...permissions,
    parameters: ['$select', '$top'],
    answer: (call, site) =>
      pageOf(
        [...pagesOf(model, site)].map((page) => withFields(page, call.query)),
        call,
      ),
  },
  {
    path: /\/sites\/([^/]+)\/pages\/([^/]+)\/microsoft\.graph\.sitePage/,
    ...permissions,
    parameters: ['$select', '$expand'],
    answer({ query }, site, id): MicrosoftReply {
      const found = pagesOf(model, site).find((page) => page.id === id)
      if (!found) return refusal(404, 'itemNotFound', 'The page could not be found.')
      const canvas = query.get('$expand') === 'canvasLayout' && { canvasLayout: canvasOf(found.page) }
      return { body: { ...withFields(found, query), ...canvas } }
    },
  },
]

type Found = { id: string; page: FakePage }

const pagesOf = (model: TenantModel, site: string): Found[] =>
  [...model.pages].flatMap(([key, page]) => {
    const item = model.items.get(key)
    return item && !item.trashed && model.drives.get(item.drive)?.site === site ? [{ id: uniqueIdOf(item), page }] : []
  })

function withFields({ id, page: { title, level, versionId } }: Found, query: URLSearchParams): Record<string, unknown> {
  const page = { id, title, description: null, publishingState: { level, versionId } } satisfies OfGraph<SitePage>
  return selected(page, query.get('$select'), fields) ?? {}
}

const canvasOf = ({ webparts }: FakePage) => ({
  horizontalSections: [{ id: '1', layout: 'oneColumn', columns: [{ id: '1', width: 12, webparts: webparts.slice(0, 1) }] }],
  verticalSection: { emphasis: 'none', webparts: webparts.slice(1) },
})
