import { z } from 'zod'
import { unlessHidden } from '../../platforms/atlassian/failure.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Access, Principal } from '../../kit/rights.ts'
import { type ConfluenceClient, v1 } from './client.ts'
import { openReaders } from './readers.ts'
import { openRestrictions, type Restrictions } from './restrictions.ts'
import type { ConfluenceSpace } from './shapes.ts'
import type { Path } from './tree.ts'

const Answer = z.object({ hasPermission: z.boolean() })

/** The group of those who may see a space. Its members change with the permissions of the space, the documents need not. */
export const spaceGroup = (spaceId: string) => `space:${spaceId}`

export type PageAccess = {
  survey: Restrictions['survey']
  readers(spaceId: string): Promise<readonly Principal[]>
  /** Undefined where Confluence does not say. */
  accessTo(space: ConfluenceSpace, path: Path): Promise<Access | undefined>
}

/** Who may read a page: those who may see the space and pass the restriction of the page and of everything above it. */
export function openPageAccess(client: ConfluenceClient): PageAccess {
  const restrictions = openRestrictions(client)
  const readers = openReaders(client)
  const below = new Map<string, readonly Principal[]>()

  /**
   * Folders and their like have restrictions that no call returns (https://jira.atlassian.com/browse/CONFCLOUD-82920), so Confluence is asked
   * for each reader of the space whether they may read the page right below.
   */
  async function readersBelow(space: ConfluenceSpace, folder: string, page: string): Promise<readonly Principal[]> {
    const own = await restrictions.of(page)
    const key = own === null ? folder : page
    const known = below.get(key)
    if (known) return known
    const asked = await Promise.all(
      (await readers(space.id)).map(async (reader) => ((await mayRead(client, page, reader)) ? [reader] : [])),
    )
    below.set(key, asked.flat())
    return asked.flat()
  }

  async function listsFor(space: ConfluenceSpace, nodes: Path['nodes']): Promise<Access> {
    const lists: (readonly Principal[])[] = [[`group:${spaceGroup(space.id)}`]]
    for (const { id, type } of nodes) {
      const own = type === 'page' ? await restrictions.of(id) : null
      if (own !== null) lists.push(own)
    }
    const folder = nodes.findLastIndex(({ type }) => type !== 'page')
    if (folder >= 0) lists.push(await readersBelow(space, nodes[folder]!.id, nodes[folder + 1]!.id))
    return lists
  }

  return {
    survey: restrictions.survey,
    readers,
    async accessTo(space, { nodes, whole }) {
      return whole ? ((await listsFor(space, nodes).catch(unlessHidden)) ?? undefined) : undefined
    },
  }
}

/** https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content-permissions/ (asking about others is for administrators) */
async function mayRead({ api }: ConfluenceClient, pageId: string, reader: Principal): Promise<boolean> {
  const [, type, identifier] = reader === 'everyone' ? ['', 'user', 'anonymous'] : (/^(user|group):(.*)$/.exec(reader) ?? [])
  // Our own groups have no name at Confluence.
  if (!type || !identifier || identifier.startsWith('access:')) return false
  const body = { subject: { type, identifier }, operation: 'read' }
  try {
    const { hasPermission } = await api.post(`${v1}/content/${pageId}/permission/check`, body, Answer)
    return hasPermission
  } catch (error) {
    // A permission may still name somebody who no longer exists.
    if (error instanceof IntegrationError && error.reason === 'settings') return false
    throw error
  }
}
