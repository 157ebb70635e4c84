import { z } from 'zod'
import { unlessHidden } from '../../platforms/atlassian/failure.ts'
import type { Ancestor } from '../../kit/kit.ts'
import { type ConfluenceClient, v2 } from './client.ts'
import type { Content, ConfluenceSpace } from './shapes.ts'

/** Something with a place in a space: a page, or a folder, whiteboard, database or embed that pages lie under. */
export type ContentNode = {
  id: string
  type: string
  title: string
  parentId: string | null
  parentType: string | null
  link: string | null
}

/** From below the space down to the content itself; `whole` is false where something above it is hidden from the account. */
export type Path = { nodes: readonly ContentNode[]; whole: boolean }

const folders: Readonly<Record<string, string>> = {
  page: 'pages',
  folder: 'folders',
  whiteboard: 'whiteboards',
  database: 'databases',
  embed: 'embeds',
}
const Placed = z.object({
  id: z.string(),
  title: z.string(),
  parentId: z.string().nullish(),
  parentType: z.string().nullish(),
  _links: z.object({ webui: z.string().nullish() }).optional(),
})
const deepest = 200

export type ContentTree = {
  /** Remembers a page of a listing, so that it need not be requested again. */
  know(content: Content): void
  pathTo(content: Content): Promise<Path>
}

/** Where things lie. What a listing did not show is requested once. */
export function openTree(client: ConfluenceClient): ContentTree {
  const nodes = new Map<string, ContentNode | null>()

  const nodeOf = (type: string, placed: z.output<typeof Placed>): ContentNode => ({
    id: placed.id,
    type,
    title: placed.title,
    parentId: placed.parentId || null,
    parentType: placed.parentType || null,
    link: client.link(placed),
  })

  async function find(id: string, type: string): Promise<ContentNode | null> {
    const known = nodes.get(id)
    if (known !== undefined) return known
    const folder = folders[type]
    const found = folder
      ? await client.api.get(`${v2}/${folder}/${id}`, {}, Placed).then((placed) => nodeOf(type, placed), unlessHidden)
      : null
    nodes.set(id, found)
    return found
  }

  return {
    know: (content) => void nodes.set(content.id, nodeOf('page', content)),
    async pathTo(content) {
      const path = [nodeOf('page', content)]
      for (let { parentId, parentType } = path[0]!; parentId !== null;) {
        const parent: ContentNode | null = path.length < deepest ? await find(parentId, parentType ?? 'page') : null
        if (parent === null) return { nodes: path, whole: false }
        path.unshift(parent)
        ;({ parentId, parentType } = parent)
      }
      return { nodes: path, whole: true }
    },
  }
}

export const ancestorsIn = (client: ConfluenceClient, space: ConfluenceSpace, { nodes }: Path): Ancestor[] => [
  { id: space.id, title: space.name, link: client.link(space) },
  ...nodes.slice(0, -1).map(({ id, title, link }) => ({ id, title, link })),
]
