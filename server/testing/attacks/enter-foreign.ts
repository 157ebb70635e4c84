import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'
import type { WorkspaceCtx } from '../../src/context.ts'
import { removeServer } from '../../src/features/custom-mcp/servers.ts'
import type { ScriptedCall } from '../services/scripted-model.ts'
import { decided, entered } from '../tools/mcp-servers.ts'
import type { Way } from './attack.ts'

type Foreign = AsyncDisposable & { reads: ScriptedCall[]; offered: string[] }

/** A server of a stranger, which an administrator entered and let read: its words are the attacker's, in this place. */
export async function enterForeign(
  ctx: WorkspaceCtx,
  place: NonNullable<Way['server']>,
  { words, no }: { words: string; no: number },
): Promise<Foreign> {
  const properties = { text: { type: 'string', description: place === 'field' || place === 'text' ? words : 'What to look for' } }
  const look = tool('look', {
    description: place === 'description' ? words : 'Looks for something.',
    inputSchema: { type: 'object', properties, required: ['text'] },
    ...(place === 'title' && { title: words, annotations: { title: words, readOnlyHint: true, destructiveHint: false } }),
  })
  const server = await startScripted([look])
  const isRead = place === 'result' || place === 'failure'
  server.result = () => ({ isError: place === 'failure', content: [{ type: 'text', text: isRead ? words : 'Nothing.' }] })
  const service = await entered(ctx, server.address, { name: `Finder ${no}` })
  await decided(ctx, service, { look: 'read' }, place === 'text' ? { look: { text: 'content' } } : {})
  const name = `${service}__look`
  return {
    reads: isRead ? [{ name, arguments: { text: 'heron' } }] : [],
    offered: [name],
    async [Symbol.asyncDispose]() {
      // A workspace has no more than a few.
      await removeServer(ctx, { serviceName: service })
      await server[Symbol.asyncDispose]()
    },
  }
}
