import { errorMessages } from '@quarry/contract/error-messages'
import type { Route } from '@quarry/contract/wire/route'
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { CtxFor } from '../../context.ts'
import { storableJson } from '../../db/storable.ts'
import { Failure } from '../../http/fail.ts'
import type { Program } from '../../http/programs.ts'

type Declared<R extends Route, I extends z.ZodObject, O extends z.ZodObject> = {
  name: string
  title: string
  /** For the model that chooses it. */
  description: string
  /** The call of the API that it stands for: who may make that may use it, and as often. */
  route: R
  input: I
  output: O
  /** It may change something, at a service or here. */
  acts?: true
  run(ctx: CtxFor<R['access']>, input: z.output<I>, program: Program): Promise<z.input<O>>
}

/** A tool with its types erased, so that one list can hold them all. */
export type McpTool = {
  route: Route
  register(server: McpServer, program: Program): void
}

export const mcpTool = <R extends Route, I extends z.ZodObject, O extends z.ZodObject>(tool: Declared<R, I, O>): McpTool => ({
  route: tool.route,
  register(server, program) {
    const { name, title, description, route, input, output, acts = false, run } = tool
    const annotations = { title, readOnlyHint: !acts, destructiveHint: acts, openWorldHint: acts }
    const config = { title, description, inputSchema: input as z.ZodObject, outputSchema: output as z.ZodObject, annotations }
    server.registerTool(name, config, (given) =>
      reported(program, async () => {
        const asked = JSON.parse(storableJson(given)) as z.output<I>
        const said = output.parse(await run(await program.enter(route), asked, program)) as Record<string, unknown>
        return { content: [{ type: 'text', text: JSON.stringify(said) }], structuredContent: said }
      }),
    )
  },
})

/** A failure is a result that its model can read; one of ours says nothing of what is inside. */
async function reported({ app }: Program, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Failure)) app.log.error({ err: cause }, 'a tool of the MCP server failed')
    const message =
      cause instanceof Failure ? `${cause.message}${cause.detail === null ? '' : ` (${cause.detail})`}` : errorMessages.unexpected
    return { isError: true, content: [{ type: 'text', text: message }] }
  }
}
