import { described } from './description.ts'
import { type BoxModel, type FakeBoxThing, sha1Of } from './model.ts'

export type BoxReply = { status?: number; headers?: Record<string, string>; body?: unknown }
export type BoxCall = { query: URLSearchParams; body: unknown; headers: NodeJS.Dict<string | string[]> }
type Operation = {
  method: 'get' | 'post' | 'delete'
  path: string
  /** `upload.box.com` has this one. */
  isUpload?: true
  isReading: boolean
  answer(call: BoxCall, ...ids: string[]): BoxReply
}

export const refusal = (status: number, code: string, message: string, context_info: object | null = null): BoxReply => ({
  status,
  body: {
    type: 'error',
    status,
    code,
    message,
    context_info,
    help_url: 'http://developers.box.com/docs/#errors',
    request_id: 'abc',
  },
})
const missing = refusal(404, 'not_found', 'Not Found')

const mini = ({ type, id, name, etag, content }: FakeBoxThing) => ({
  type,
  id,
  name,
  etag,
  sequence_id: etag,
  ...(type === 'file' && { sha1: sha1Of(content) }),
})

function shown(model: BoxModel, thing: FakeBoxThing): object {
  const above = model.above(thing)
  const path = {
    total_count: above.length,
    entries: above.map(({ id, name }) => ({ type: 'folder', id, name, etag: '0', sequence_id: '0' })),
  }
  return {
    ...mini(thing),
    size: Buffer.byteLength(thing.content),
    modified_at: thing.modified,
    modified_by: model.owner,
    path_collection: path,
  }
}

/** The operations that tools use, as Box's description has them: https://developer.box.com/reference/ */
export function operations(model: BoxModel, downloads: string): Operation[] {
  const live = (type: string, id: string): FakeBoxThing | null => {
    const found = model.things.get(id)
    return found?.type === type && !found.isTrashed ? found : null
  }
  const of = (type: string, id: string, answer: (thing: FakeBoxThing) => BoxReply): BoxReply => {
    const found = live(type, id)
    return found ? answer(found) : missing
  }
  const one = (type: 'file' | 'folder'): Operation => ({
    method: 'get',
    path: `/${type}s/{${type}_id}`,
    isReading: true,
    answer: (_, id) => of(type, id, (found) => ({ body: shown(model, found) })),
  })
  const trashing = (type: 'file' | 'folder'): Operation => ({
    method: 'delete',
    path: `/${type}s/{${type}_id}`,
    isReading: false,
    answer: ({ headers, query }, id) =>
      of(type, id, (found) => {
        const said = headers['if-match']
        if (said !== undefined && said !== found.etag)
          return refusal(412, 'precondition_failed', 'The resource has been modified.')
        if (model.in(id).length > 0 && query.get('recursive') !== 'true')
          return refusal(400, 'folder_not_empty', 'Folder is not empty')
        model.trash(found)
        return { status: 204 }
      }),
  })
  const sharedWith = (type: 'file' | 'folder'): Operation => ({
    method: 'get',
    path: `/${type}s/{${type}_id}/collaborations`,
    isReading: true,
    answer: (_, id) =>
      of(type, id, (on) => {
        const entries = [...on.people].map(([login, role]) => ({
          type: 'collaboration',
          id: model.collaborationId(on, login),
          role,
          status: login.endsWith('@example.com') ? 'accepted' : 'pending',
          ...(login.endsWith('@example.com')
            ? { accessible_by: { type: 'user', id: '12', login, name: login } }
            : { invite_email: login }),
        }))
        return { body: { entries, limit: 100, next_marker: null } }
      }),
  })
  return [
    {
      method: 'get',
      path: '/users/me',
      isReading: true,
      answer: () => ({ body: { ...model.owner, ...(model.timezone !== null && { timezone: model.timezone }) } }),
    },
    {
      method: 'get',
      path: '/search',
      isReading: true,
      answer({ query }) {
        const words = query.get('query')!.toLowerCase()
        const found = [...model.things.values()].filter(
          ({ id, name, content, isTrashed }) => id !== '0' && !isTrashed && `${name} ${content}`.toLowerCase().includes(words),
        )
        const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 30)]
        const entries = found.slice(offset, offset + limit).map((thing) => shown(model, thing))
        return { body: { type: 'search_results_items', total_count: found.length, limit, offset, entries } }
      },
    },
    one('file'),
    one('folder'),
    {
      method: 'get',
      path: '/folders/{folder_id}/items',
      isReading: true,
      answer: ({ query }, id) =>
        of('folder', id, () => {
          const [from, limit] = [Number(query.get('marker') ?? 0), Number(query.get('limit') ?? 100)]
          const all = model.in(id)
          const next = from + limit < all.length ? String(from + limit) : ''
          return {
            body: { entries: all.slice(from, from + limit).map((thing) => shown(model, thing)), limit, next_marker: next },
          }
        }),
    },
    {
      method: 'get',
      path: '/files/{file_id}/content',
      isReading: true,
      answer: (_, id) => of('file', id, () => ({ status: 302, headers: { location: `${downloads}/d/${id}?signed=1` } })),
    },
    {
      method: 'post',
      path: '/files/content',
      isUpload: true,
      isReading: false,
      answer({ body, headers }) {
        const upload = uploadIn(String(body))
        if (!upload || headers['content-md5'] !== sha1Of(upload.content))
          return refusal(400, 'bad_digest', 'The content does not fit.')
        if (!live('folder', upload.parent)) return missing
        const taken = model.in(upload.parent).find(({ name }) => name.toLowerCase() === upload.name.toLowerCase())
        if (taken) return refusal(409, 'item_name_in_use', 'Item with the same name already exists', { conflicts: mini(taken) })
        return { status: 201, body: { total_count: 1, entries: [shown(model, model.add(upload.name, upload))] } }
      },
    },
    {
      method: 'post',
      path: '/folders',
      isReading: false,
      answer({ body }) {
        const { name, parent } = body as { name: string; parent: { id: string } }
        if (!live('folder', parent.id)) return missing
        const taken = model.in(parent.id).find((each) => each.name.toLowerCase() === name.toLowerCase())
        if (taken) return refusal(409, 'item_name_in_use', 'Item with the same name already exists', { conflicts: [mini(taken)] })
        return { status: 201, body: shown(model, model.addFolder(name, { parent: parent.id })) }
      },
    },
    {
      method: 'post',
      path: '/comments',
      isReading: false,
      answer({ body }) {
        const { message, item } = body as { message: string; item: { id: string } }
        return of('file', item.id, ({ comments }) => {
          const made = { id: model.nextId(), message }
          comments.push(made)
          return { status: 201, body: { type: 'comment', ...made, created_by: model.owner } }
        })
      },
    },
    {
      method: 'post',
      path: '/collaborations',
      isReading: false,
      answer({ body }) {
        const {
          item,
          accessible_by: by,
          role,
        } = body as { item: { type: string; id: string }; accessible_by: { login: string }; role: 'viewer' | 'editor' }
        return of(item.type, item.id, (on) => {
          if (on.people.has(by.login)) return refusal(400, 'user_already_collaborator', 'User is already a collaborator')
          on.people.set(by.login, role)
          return { status: 201, body: { type: 'collaboration', id: model.collaborationId(on, by.login), role } }
        })
      },
    },
    {
      method: 'get',
      path: '/comments/{comment_id}',
      isReading: true,
      answer: (_, id) => {
        const found = model.commentAt(id)
        return found ? { body: { type: 'comment', ...found.comment, created_by: model.owner } } : missing
      },
    },
    {
      method: 'delete',
      path: '/comments/{comment_id}',
      isReading: false,
      answer: (_, id) => {
        const found = model.commentAt(id)
        if (!found) return missing
        found.on.comments = found.on.comments.filter((each) => each !== found.comment)
        return { status: 204 }
      },
    },
    {
      method: 'get',
      path: '/collaborations/{collaboration_id}',
      isReading: true,
      answer: (_, id) => {
        const found = model.collaborationAt(id)
        return found ? { body: { type: 'collaboration', id, role: found.role } } : missing
      },
    },
    {
      method: 'delete',
      path: '/collaborations/{collaboration_id}',
      isReading: false,
      answer: (_, id) => {
        const found = model.collaborationAt(id)
        if (!found) return missing
        found.on.people.delete(found.login)
        return { status: 204 }
      },
    },
    sharedWith('file'),
    sharedWith('folder'),
    trashing('file'),
    trashing('folder'),
  ]
}

/** https://developer.box.com/reference/post-files-content/: attributes first, and no more than the description names. */
function uploadIn(text: string): { name: string; parent: string; content: string } | null {
  const parts =
    /^--([\w-]+)\r\nContent-Disposition: form-data; name="attributes"\r\n\r\n(.*)\r\n--\1\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n([^]*)\r\n--\1--\r\n$/.exec(
      text,
    )
  if (!parts) return null
  const { name, parent, ...others } = JSON.parse(parts[2]!) as { name: string; parent: { id: string } }
  return Object.keys(others).length === 0 ? { name, parent: parent.id, content: parts[3]! } : null
}

/** The description of an operation; downloads have nothing in it that could be checked. */
export const descriptionOf = ({ method, path }: Operation) => (path.endsWith('_id}/content') ? null : described(method, path))
