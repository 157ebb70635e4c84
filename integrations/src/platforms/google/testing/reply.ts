/** Bytes are sent as they are, everything else as JSON. */
export type GoogleReply = { status?: number; headers?: Record<string, string>; body: unknown }

/** A refusal in the form of https://developers.google.com/workspace/drive/api/guides/handle-errors */
export const refusal = (code: number, reason: string, message: string, headers: Record<string, string> = {}): GoogleReply => ({
  status: code,
  headers,
  body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
})

/** A page of a listing; the token of a page names where it starts. Refuses sizes Google refuses. */
export function pageOf<T>(
  all: readonly T[],
  query: URLSearchParams,
  { size, largest, sizeName = 'pageSize' }: { size: number; largest: number; sizeName?: string },
): { items: readonly T[]; next: { nextPageToken?: string } } | GoogleReply {
  const wanted = Number(query.get(sizeName) ?? size)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > largest)
    return refusal(400, 'invalidParameter', `Invalid value '${wanted}'. Values must be within the range: [1, ${largest}]`)
  const token = query.get('pageToken') ?? 'page-0'
  if (!/^page-\d+$/.test(token)) return refusal(400, 'invalid', 'Invalid Value')
  const start = Number(token.slice(5))
  const end = start + wanted
  return { items: all.slice(start, end), next: end < all.length ? { nextPageToken: `page-${end}` } : {} }
}
