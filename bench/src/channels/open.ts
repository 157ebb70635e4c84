import type { Client } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { channelRoutes } from '@quarry/contract/routes/channel/channel'
import { startSlack } from '../../../integrations/src/vendors/slack/testing/server.ts'
import { signUp, startProduct } from '../../../server/testing/product.ts'
import { startScriptedModel } from '../../../server/testing/services/scripted-model.ts'
import { inspectable } from '../inspected.ts'
import { temporaryData } from '../temporary-data.ts'

/** The product, a Slack workspace, and a model. */
export async function openChats() {
  await using opening = new AsyncDisposableStack()
  const data = opening.use(await temporaryData())
  const scripted = await startScriptedModel()
  opening.defer(() => scripted.close())
  const slack = opening.use(await startSlack())
  const model = { AI_BASE_URL: scripted.baseUrl, AI_MODEL: 'scripted', AI_TOOLS: 'native' }
  const env = { ...model, ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8', SLACK_BASE_URL: slack.origin, ...inspectable }
  const product = opening.use(await startProduct({ dataDir: data.path, env }))
  const { client, workspaceId } = await signUp(product.origin, 'bench')
  const end = opening.move()
  return { slack, scripted, product, client, workspaceId, [Symbol.asyncDispose]: () => end.disposeAsync() }
}
export type Chats = Awaited<ReturnType<typeof openChats>>

type Workspace = { client: Client; workspaceId: WorkspaceId }

/** An app of the Slack workspace, connected. */
export async function connectApp(
  { slack, product }: Pick<Chats, 'slack' | 'product'>,
  { client, workspaceId }: Workspace,
  way: 'http' | 'socket',
) {
  const app = slack.app()
  app.caller.way = way
  const of = { workspaceId, vendor: 'slack', way } as const
  const { channelClientId } = await client.call(channelRoutes.enter, of)
  app.at.address = `${product.origin}/hooks/slack/${channelClientId}`
  const settings = way === 'http' ? app.settings : app.toListen
  await client.call(channelRoutes.enter, { ...of, channelClientId, settings, isTrusted: true })
  return { ...app, channelClientId }
}
