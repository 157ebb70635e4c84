import type { described } from './description.ts'
import type { FakeFigmaComment } from './model.ts'

export type Reply = { status?: number; headers?: Record<string, string>; body: unknown }
export type Operation = ReturnType<typeof described> & {
  answer(ids: readonly string[], query: URLSearchParams, body: unknown): Reply
}

export const refusal = (status: number, err: string): Reply => ({ status, body: { status, err } })

export const user = (handle: string) => ({ id: handle.toLowerCase(), handle, img_url: 'https://example.com/picture.png' })

export const shownComment = (key: string, { id, by, message, at, parent, resolved, node, place }: FakeFigmaComment) => ({
  id,
  file_key: key,
  user: user(by),
  created_at: at,
  resolved_at: resolved ?? null,
  message,
  reactions: [],
  order_id: null,
  client_meta: node ? { node_id: node, node_offset: place ?? { x: 0, y: 0 } } : (place ?? { x: 0, y: 0 }),
  ...(parent && { parent_id: parent }),
})
