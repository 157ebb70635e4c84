import type { CallToolResult } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { CallFailure } from '../../kit/call-failure.ts'
import { IntegrationError, type Network } from '../../kit/kit.ts'
import { argumentsForm } from './arguments.ts'
import { type Listed, mostTools, sortListed, storable } from './listed-tool.ts'
import { type Generation, OwnFault, type ServerPlace, type Session, withServer } from './session.ts'

const Page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })
const mostPages = 20

/** What a server is asked before anything is done there. @property server how it calls itself */
export type MetServer = Listed & { server: string | null; generation: Generation }

type Meeting = { net: Network; signal: AbortSignal }

/** Asks a server for its tools. @throws IntegrationError */
export const meetServer = (place: ServerPlace, opening: Meeting): Promise<MetServer> =>
  withServer(place, opening, async (session) => ({
    ...(await listedIn(session)),
    server: storable(session.client.getServerVersion()?.name.slice(0, 100) ?? '') || null,
    generation: session.generation,
  }))

async function listedIn({ client, asking }: Session): Promise<Listed> {
  const listed: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages && listed.length <= mostTools; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const { tools, nextCursor } = await client.request({ method: 'tools/list', params }, Page, asking)
    listed.push(...tools)
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  return sortListed(listed, ({ inputSchema }) => {
    const form = argumentsForm(inputSchema)
    return form && Object.keys(form.shape).length
  })
}

type Calling = Meeting & {
  name: string
  given: Record<string, unknown>
  /** As `FetchInit`; absent of a call that changes nothing. */
  leaveBy?: number
  /** Looks at what the server lists now, before anything is sent. @throws IntegrationError */
  admit(listed: Listed): Promise<void>
}

/**
 * Calls a tool, once, after having looked whether it still is what it was.
 * @throws IntegrationError; CallFailure — also where the tool says that it failed
 */
export const callTool = (place: ServerPlace, { name, given, admit, ...opening }: Calling): Promise<unknown> =>
  withServer(place, opening, async (session) => {
    const listed = await listedIn(session)
    await admit(listed).catch((error: unknown) => {
      throw error instanceof IntegrationError ? error : new OwnFault('What was listed could not be looked at.', { cause: error })
    })
    const { outputSchema: _outputSchema, ...definition } = listed.tools.find((tool) => tool.name === name)!
    const result = await session.client.callTool({ name, arguments: given }, { ...session.asking, toolDefinition: definition })
    if (result.isError) throw new CallFailure('refused', 'upstream', textOf(result) || 'The tool says that it failed.')
    return dataOf(result)
  })

/** What people and models read of a result: data where the server gives some, else its texts. */
const dataOf = (result: CallToolResult): unknown =>
  result.structuredContent === undefined ? textOf(result) : result.structuredContent

function textOf({ content }: CallToolResult): string {
  return content
    .map((part) => {
      if (part.type === 'text') return part.text
      if (part.type === 'image') return '[picture]'
      if (part.type === 'audio') return '[sound]'
      if (part.type === 'resource_link') return `${part.name}: ${part.uri}`
      return 'resource' in part && 'text' in part.resource ? part.resource.text : '[file]'
    })
    .join('\n')
}
