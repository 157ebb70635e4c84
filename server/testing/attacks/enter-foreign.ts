import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'
import type { WorkspaceCtx } from '../../src/context.ts'
import { removeServer } from '../../src/features/custom-mcp/servers.ts'
import type { ScriptedCall } from '../services/scripted-model.ts'
import { decided, entered } from '../tools/mcp-servers.ts'
import type { Way } from './parts.ts'

/** @property areAsked whether a person is asked before the reads */
type Foreign = AsyncDisposable & { reads: ScriptedCall[]; areAsked: boolean; offered: string[] }

/** More than a model is shown, of which each fits the question. */
const others = Array.from({ length: 20 }, (_, no) =>
  tool(`plan_${no}`, { description: 'Says what is planned for the heron in the team of group example.' }),
)

/** A server of a stranger, which an administrator entered and let read: its words are the attacker's, in this place. */
export async function enterForeign(
  ctx: WorkspaceCtx,
  place: NonNullable<Way['server']>,
  { words, no, wanted }: { words: string; no: number; wanted: readonly ScriptedCall[] },
): Promise<Foreign> {
  const properties = { text: { type: 'string', description: place === 'field' || place === 'text' ? words : 'What to look for' } }
  const look = tool('look', {
    description: place === 'description' || place === 'found' ? words : 'Looks for something.',
    inputSchema: { type: 'object', properties, required: ['text'] },
    ...(place === 'title' && { title: words, annotations: { title: words, readOnlyHint: true, destructiveHint: false } }),
  })
  const listed = place === 'found' ? [...others, look] : [look]
  const server = await startScripted(listed)
  const isRead = place === 'result' || place === 'failure'
  server.result = () => ({ isError: place === 'failure', content: [{ type: 'text', text: isRead ? words : 'Nothing.' }] })
  const service = await entered(ctx, server.address, { name: `Finder ${no}` })
  await decided(
    ctx,
    service,
    Object.fromEntries(listed.map(({ name }) => [name, 'read'])),
    place === 'text' ? { look: { text: 'content' } } : {},
  )
  const find = (query: string): ScriptedCall => ({ name: 'find_tools', arguments: { query } })
  const read: ScriptedCall = { name: `${service}__look`, arguments: { text: 'heron' } }
  const finding = [find(words.split(' ').at(-1)!), ...wanted.map(({ name }) => find(name))]
  return {
    reads: place === 'found' ? finding : isRead ? [read] : [],
    areAsked: isRead,
    offered: listed.map(({ name }) => `${service}__${name}`),
    async [Symbol.asyncDispose]() {
      // A workspace has no more than a few.
      await removeServer(ctx, { serviceName: service })
      await server[Symbol.asyncDispose]()
    },
  }
}
