/** Bytes are sent as they are, everything else as JSON. */
export type MicrosoftReply = { status?: number; headers?: Record<string, string>; body: unknown }

/** A refusal in the form of https://learn.microsoft.com/graph/errors */
export const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}): MicrosoftReply => ({
  status,
  headers,
  body: { error: { code, message, innerError: { 'request-id': '00000000-0000-0000-0000-000000000001' } } },
})

/** Largest page of most collections: https://learn.microsoft.com/graph/paging */
const largestPage = 999

/** A page of a collection with the link to the next. @param size when none is requested. */
export function pageOf(
  all: readonly unknown[],
  { query, link }: { query: URLSearchParams; link(more: Record<string, string>): string },
  size = 100,
): MicrosoftReply {
  const wanted = Number(query.get('$top') ?? size)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > largestPage)
    return refusal(400, 'Request_BadRequest', `Invalid page size specified: '${wanted}'. Must be between 1 and 999 inclusive.`)
  const from = Number(query.get('$skiptoken') ?? 0)
  const next = from + wanted < all.length && { '@odata.nextLink': link({ $skiptoken: String(from + wanted) }) }
  return { body: { value: all.slice(from, from + wanted), ...next } }
}
