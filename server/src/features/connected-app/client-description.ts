import { Line } from '@quarry/contract/line'
import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import type { Client } from './client.store.ts'
import { isRedirectUri } from './redirect-uri.ts'

/** As much as the draft recommends to read. */
const mostBytes = 5 * 1024
const timeoutMs = 5_000

/** What an app says of itself, when it registers or in its document (RFC 7591 §2). */
export const Metadata = z.object({
  client_name: z.nullish(Line),
  /** What else it can be led to elsewhere is left out (RFC 7591 §3.2.1 allows that), and it hears so. */
  redirect_uris: z
    .array(z.string().max(500))
    .max(20)
    .transform((uris) => uris.filter(isRedirectUri))
    .refine((uris) => uris.length > 0),
})

/** What an app is called; one that says nothing by where it leads. */
export const nameOf = ({ client_name: name, redirect_uris: [first = ''] }: z.output<typeof Metadata>): string =>
  [...(name ?? '')].slice(0, limits.nameLength).join('').trim() || new URL(first).host || new URL(first).protocol

/**
 * An app by the document at the address that is its id (OAuth Client ID Metadata Document). It is read anew each time: what it says no
 * longer counts.
 *
 * @returns null where there is none, or it describes another one.
 */
export async function readDescription(ctx: Needs<'net' | 'signal' | 'log'>, id: string): Promise<Client | null> {
  if (!isDocumentAddress(id)) return null
  try {
    const document = Metadata.extend({ client_id: z.literal(id) }).parse(JSON.parse(await fetchText(ctx, id)))
    return { id, name: nameOf(document), redirectUris: document.redirect_uris, describedBy: new URL(id).host }
  } catch (err) {
    ctx.log.debug({ err }, 'the description of an app could not be read')
    return null
  }
}

/** Its host alone must not be enough, and the same document must not have two ids. */
function isDocumentAddress(id: string): boolean {
  const url = URL.parse(id)
  if (url === null || url.href !== id) return false
  return url.pathname !== '/' && url.hash === '' && url.search === '' && url.username === '' && url.password === ''
}

async function fetchText({ net, signal }: Needs<'net' | 'signal'>, address: string): Promise<string> {
  // Nobody vouches for where a redirect would lead.
  const leaveBy = performance.now() + timeoutMs
  const response = await net.fetch(address, { headers: { accept: 'application/json' }, timeoutMs, leaveBy, signal })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    if ((size += part.length) > mostBytes) throw new Error('The document is too large.')
  }
  if (response.status !== 200) throw new Error(`The document is answered by ${response.status}.`)
  return Buffer.concat(parts).toString()
}
