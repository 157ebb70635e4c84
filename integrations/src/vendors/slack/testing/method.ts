/** Whose token it is, and where. */
export type TokenHolder = { user: string; bot: string | null; scopes: readonly string[]; team: { id: string; name: string } }
export type Args = Record<string, unknown>
export type SlackReply = Record<string, unknown>
/** @property needs one of these each; absent: any token does. @property takes names of arguments, all there are */
export type Method = {
  takes: readonly string[]
  needs?: (args: Args) => readonly (readonly string[])[]
  answer(args: Args, by: TokenHolder): SlackReply
}

export const refused = (error: string, more: SlackReply = {}): SlackReply => ({ ok: false, error, ...more })

/** A page of a list, and where the next one begins. */
export function paged<T>(
  all: readonly T[],
  { cursor, limit }: Args,
  most: number,
): { items: T[]; isMore: boolean; more: SlackReply } | null {
  const size = limit === undefined ? 100 : Number(limit)
  const start = cursor === undefined ? 0 : Number(Buffer.from(cursor as string, 'base64').toString())
  if (!Number.isInteger(size) || size < 1 || size > most || !Number.isInteger(start)) return null
  const isMore = start + size < all.length
  const next = isMore ? Buffer.from(String(start + size)).toString('base64') : ''
  return { items: all.slice(start, start + size), isMore, more: { response_metadata: { next_cursor: next } } }
}

export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1'
