import type { GoogleOperation } from './server.ts'
import { pageOf, refusal } from './reply.ts'

export type FakeGoogleMember = { type: 'USER' | 'GROUP' | 'CUSTOMER'; email?: string; status?: string }
export type FakeGoogleDirectory = { groups: Map<string, { name: string; members: FakeGoogleMember[] }> }

const scopes = ['admin.directory.group.readonly', 'admin.directory.group.member.readonly'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)
export const directoryScopes = scopes

/** https://developers.google.com/workspace/admin/directory/reference/rest/v1/groups/list and …/members/list */
export const directoryOperations = ({ groups }: FakeGoogleDirectory): GoogleOperation[] => [
  {
    path: /^\/admin\/directory\/v1\/groups$/,
    scopes: scopes.slice(0, 1),
    parameters: ['customer', 'domain', 'userKey', 'maxResults', 'pageToken', 'orderBy', 'query', 'sortOrder'],
    answer: ({ query }) => {
      if (!query.has('customer') && !query.has('domain')) return refusal(400, 'required', 'Missing required field: customer')
      const all = [...groups].map(([email, { name }]) => ({ email, name }))
      const page = pageOf(all, query, { size: 200, largest: 200, sizeName: 'maxResults' })
      return 'body' in page ? page : { body: { ...page.next, groups: page.items } }
    },
  },
  {
    path: /^\/admin\/directory\/v1\/groups\/([^/]+)\/members$/,
    scopes,
    parameters: ['maxResults', 'pageToken', 'roles', 'includeDerivedMembership'],
    answer: ({ query }, group) => {
      const found = groups.get(group)
      if (!found) return refusal(404, 'notFound', `Resource Not Found: groupKey`)
      const page = pageOf(found.members, query, { size: 200, largest: 200, sizeName: 'maxResults' })
      // An empty list is left out altogether.
      return 'body' in page ? page : { body: { ...page.next, ...(page.items.length > 0 && { members: page.items }) } }
    },
  },
]
