import { randomUUID } from 'node:crypto'
import { doesAnswer } from '@quarry/contract/agent/agent'
import { AgentId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/wire/agent/conversation'
import type { WorkspaceCtx } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import type { Program, ProgramEndpoint } from '../../http/programs.ts'
import { toFailureBody } from '../../http/reply.ts'
import { listAgents } from '../agent/agent.ts'
import {
  askAgent,
  conversationLink,
  showAnswer,
  type ShownAnswer,
  stopAnswer,
  untilItWaits,
} from '../conversation/conversation.ts'
import { isWaiting, runFeeds } from '../run/run.ts'
import { askedIn } from './asked.ts'
import { completionOf, type CompletionHead, waitingText } from './completion.ts'
import { refusalOf } from './refusal.ts'
import { writeChunks } from './write-chunks.ts'

/** The agents of a key's workspace as models of OpenAI's interface: `model` is the id of an agent. */
export const openaiEndpoints: readonly ProgramEndpoint[] = [
  {
    methods: ['GET'],
    path: '/openai/v1/models',
    refusal: refusalOf,
    serve: async (program) => Response.json({ object: 'list', data: await models(program) }),
  },
  {
    methods: ['GET'],
    path: '/openai/v1/models/:model',
    refusal: refusalOf,
    async serve(program, { url }) {
      const asked = new URL(url).pathname.split('/').at(-1)
      const model = (await models(program)).find(({ id }) => id === asked)
      if (!model) throw fail('agentMissing')
      return Response.json(model)
    },
  },
  { methods: ['POST'], path: '/openai/v1/chat/completions', refusal: refusalOf, serve: complete },
]

async function models(program: Program) {
  const { agents } = await listAgents(await program.enter(conversationRoutes.ask))
  return agents.filter(doesAnswer).map(({ agentId, name, createdAt }) => ({
    id: agentId,
    object: 'model',
    created: Math.floor(Date.parse(createdAt) / 1000),
    owned_by: 'quarry',
    name,
  }))
}

async function complete(program: Program, request: Request): Promise<Response> {
  const ctx = await program.enter(conversationRoutes.ask)
  const { model, question, history, isStream, withUsage } = await askedIn(request)
  const agent = AgentId.safeParse(model)
  if (!agent.success) throw fail('agentMissing')
  ctx.signal.throwIfAborted()
  const asked = { agentId: agent.data, text: question, clientTurnId: randomUUID() }
  const { runId } = await askAgent(ctx, asked, { origin: 'api', history })
  // Nobody reads on who has left, perhaps before there was anything to stop.
  const leave = (): void =>
    void stopAnswer(ctx, { runId }).catch((err: unknown) => ctx.log.warn({ err, run: runId }, 'run not stopped'))
  ctx.signal.addEventListener('abort', leave, { once: true })
  if (ctx.signal.aborted) leave()

  const leaving = AbortSignal.any([ctx.signal, ctx.stopping.signal])
  const follow = (left: AbortSignal) =>
    program.watch(conversationRoutes.ask, runFeeds(ctx).follow(ctx, runId, 0, AbortSignal.any([leaving, left])))
  const waits = () => isWaiting(ctx.db, ctx.workspace.id, runId)
  const created = Math.floor(ctx.clock.now().getTime() / 1000)
  const reply: CompletionHead = { runId, model, created, origin: ctx.origin, link: null, isKorean: ctx.account.lang === 'ko' }
  const linkFor = async ({ waitsFor }: ShownAnswer) => (waitsFor.length > 0 ? conversationLink(ctx, runId) : null)
  if (isStream) {
    const chunks = ReadableStream.from(encoded(ctx, writeChunks(untilItWaits(follow, waits), { reply, withUsage, linkFor })))
    return new Response(chunks, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  const answer = await showAnswer(follow, waits)
  if (answer.status === 'failed' || answer.status === 'running') throw fail(answer.failure ?? 'unavailable')
  const content = answer.body + waitingText({ ...reply, link: await linkFor(answer) }, answer)
  return Response.json(completionOf(reply, content, answer))
}

/** A failure in the middle becomes the last word, because the status is sent already. */
async function* encoded(ctx: WorkspaceCtx, frames: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  try {
    for await (const frame of frames) yield encoder.encode(frame)
  } catch (cause) {
    const { body, status, concernsOperator } = toFailureBody(cause)
    if (concernsOperator) ctx.log.error({ err: cause }, 'a streamed completion failed')
    yield encoder.encode(`data: ${JSON.stringify(refusalOf({ status, body }))}\n\n`)
  }
}
