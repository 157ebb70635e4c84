import { described } from './description.ts'
import type { FigmaModel } from './model.ts'
import { type Operation, refusal, type Reply, shownComment } from './operation.ts'

type Node = { id: string; children?: Node[] }
type Given = {
  message: string
  comment_id?: string
  client_meta?: { x?: number; y?: number; node_id?: string; node_offset?: { x: number; y: number } }
}

/** Whose token it is, wherever comments are about. */
const me = 'Ada'

/** What only tools ask. https://developers.figma.com/docs/rest-api/comments-endpoints/ */
export function actingOf(model: FigmaModel): Operation[] {
  const layerIn = (nodes: readonly Node[], id: string): Node | null => {
    for (const node of nodes) {
      const found = node.id === id ? node : layerIn(node.children ?? [], id)
      if (found) return found
    }
    return null
  }
  const ofFile = (key: string, answer: (pages: readonly Node[]) => Reply): Reply => {
    const file = model.files.get(key)
    return file && !file.trashed ? answer(file.pages as Node[]) : refusal(404, 'Not found')
  }

  return [
    {
      ...described('/v1/files/{file_key}/nodes'),
      answer: ([key = ''], query) =>
        ofFile(key, (pages) => {
          const id = query.get('ids') ?? ''
          const document = layerIn(pages, id)
          const nodes = { [id]: document ? { document, components: {}, componentSets: {}, styles: {}, schemaVersion: 0 } : null }
          return document ? { body: { name: 'x', nodes } } : refusal(404, 'Node not found')
        }),
    },
    {
      ...described('/v1/images/{file_key}'),
      answer: ([key = ''], query) =>
        ofFile(key, (pages) => {
          const id = query.get('ids') ?? ''
          // "the image map may contain values that are null": https://developers.figma.com/docs/rest-api/file-endpoints/
          const address = layerIn(pages, id) ? `https://figma-alpha-api.s3.us-west-2.amazonaws.com/images/${key}` : null
          return { body: { err: null, images: { [id]: address } } }
        }),
    },
    {
      ...described('/v1/files/{file_key}/comments', 'POST'),
      answer: ([key = ''], _, body) =>
        ofFile(key, (pages) => {
          const { message, comment_id: parent, client_meta: meta } = body as Given
          const first = model.at(key).comments.find(({ id }) => id === parent)
          if (parent !== undefined && (!first || first.parent)) return refusal(404, 'Not found')
          if (meta?.node_id !== undefined && !layerIn(pages, meta.node_id)) return refusal(400, 'Invalid node_id')
          const place = meta?.node_offset ?? (meta?.x === undefined ? undefined : { x: meta.x, y: meta.y! })
          model.comment(key, me, message, {
            ...(parent !== undefined && { parent }),
            ...(meta?.node_id !== undefined && { node: meta.node_id }),
            ...(place && { place }),
          })
          return { body: shownComment(key, model.at(key).comments.at(-1)!) }
        }),
    },
    {
      ...described('/v1/files/{file_key}/comments/{comment_id}', 'DELETE'),
      answer: ([key = '', id = '']) =>
        ofFile(key, () => {
          const { comments } = model.at(key)
          const found = comments.find((comment) => comment.id === id)
          if (!found) return refusal(404, 'Not found')
          // "Only the person who made the comment is allowed to delete it."
          if (found.by !== me) return refusal(403, 'You may not delete this comment')
          comments.splice(comments.indexOf(found), 1)
          return { body: { status: 200, error: false } }
        }),
    },
  ]
}
