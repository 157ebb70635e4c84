import { Agent, get } from 'node:http'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import type { Client } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'

/**
 * Searches over connections that are kept, by Node's plain client: `fetch` takes a millisecond of the two cores that the server shares
 * with whoever measures it.
 *
 * @returns milliseconds the server says it spent in the index
 */
export function leanSearch({ client, session, workspaceId }: Asking) {
  const read = leanReader(session)
  return async (query: string): Promise<number> =>
    (
      JSON.parse(await read(client.address(searchRoutes.search, { workspaceId, query, versions: 'folded' }))) as {
        engineMs: number
      }
    ).engineMs
}

/** Asks in the same way for what somebody may be about to type. @returns how many documents are suggested */
export function leanSuggest({ client, session, workspaceId }: Asking) {
  const read = leanReader(session)
  return async (query: string): Promise<number> =>
    (JSON.parse(await read(client.address(searchRoutes.suggest, { workspaceId, query }))) as { documents: unknown[] }).documents
      .length
}

type Asking = { client: Client; session: string; workspaceId: WorkspaceId }

function leanReader(session: string): (address: string) => Promise<string> {
  const agent = new Agent({ keepAlive: true })
  return (address) =>
    new Promise((done, failed) => {
      get(address, { agent, headers: { cookie: session } }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('error', failed).on('end', () => {
          if (reply.statusCode === 200) done(text)
          else failed(new Error(`A search was answered with ${reply.statusCode}: ${text.slice(0, 200)}`))
        })
      }).on('error', failed)
    })
}
