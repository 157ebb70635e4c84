import { z } from 'zod'
import { keyHeaderPattern, McpProblem, McpSignIn, mcpSignInErrors, McpToolState } from '../../domain/agent/custom-mcp.ts'
import { ToolEffect, ToolFieldRole } from '../../domain/agent/tool.ts'
import { ToolSetMethod } from '../../domain/agent/tool-set.ts'
import { WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { ServiceName } from '../../domain/source/service.ts'
import { customMcpPaths } from '../../calls/agent/custom-mcp.ts'
import { route } from '../route.ts'

/** What the server says of a tool, word for word; nobody vouches for it. */
const Said = z.object({
  description: z.string(),
  /** What it is given, as JSON Schema. */
  arguments: z.string(),
})

export const McpTool = z.object({
  name: z.string(),
  state: McpToolState,
  /** What it does, as somebody decided; null while nobody has. */
  effect: z.nullable(ToolEffect),
  /** What the server says that it does; it may lie. */
  saidEffect: z.nullable(ToolEffect),
  said: Said,
  /** Of `changed`: how it was when it was decided about. */
  before: z.nullable(Said),
  /** What it is given now, each with what the server says of it. */
  fields: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      /** What somebody decided that it is; null, a destination: nobody has, or it is described otherwise by now. */
      role: z.nullable(ToolFieldRole),
      /** Somebody had decided when it was described otherwise. */
      isChanged: z.boolean(),
    }),
  ),
  /** Of what the server says now; what is decided is decided about that. Null of `missing`. */
  hash: z.string().nullable(),
})
export type McpTool = z.infer<typeof McpTool>

/** A server that an administrator entered, whose tools agents may be given. */
export const McpServer = z
  .object({
    serviceName: ServiceName,
    name: z.string(),
    description: z.string(),
    endpointUrl: z.string(),
    signIn: McpSignIn,
    /** Of `OAUTH`: where people sign in. */
    signInAt: z.nullable(
      z.object({
        issuer: z.string(),
        /** Whether nobody has to make Quarry known there first. */
        isSetUp: z.boolean(),
        /** The client that an administrator entered; null: Quarry makes itself known. */
        clientId: z.string().nullable(),
        /** What such a client leads back to. */
        redirectAddress: z.url(),
      }),
    ),
    /** How it calls itself. */
    serverName: z.string().nullable(),
    tools: z.array(McpTool),
    /** Tools that it lists and that cannot be used. */
    leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
    checkedAt: z.iso.datetime(),
    /** Of the last look; null: it answered. */
    problem: z.nullable(McpProblem),
    /** How many agents have tools of it. */
    agents: z.int(),
  })
  .meta({ id: 'McpServer' })
export type McpServer = z.infer<typeof McpServer>

const ofServer = { workspaceId: WorkspaceId, serviceName: ServiceName }
/** What a server that is asked may be refused for. */
const askErrors = [
  'mcpUnreachable',
  'mcpTimeout',
  'mcpBusy',
  'mcpFailed',
  'mcpCertificate',
  'mcpRefused',
  'mcpUnencrypted',
  'mcpNotPublic',
  'mcpMoved',
  'mcpSignInRequired',
  ...mcpSignInErrors,
] as const

export const customMcpRoutes = {
  list: route({
    ...customMcpPaths.list,
    summary: 'MCP servers whose tools agents may be given, with what each lists and what was decided about it',
    access: 'mcp.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({ servers: z.array(McpServer) }),
    errors: [],
  }),
  add: route({
    ...customMcpPaths.add,
    summary:
      'Enter an MCP server. It is asked for its tools; none of them is on. One that asks for signing in on a page is entered without tools, which it is asked for once somebody has.',
    access: 'mcp.manage',
    body: z.object({
      workspaceId: WorkspaceId,
      name: z.string().trim().min(1).max(limits.nameLength),
      endpointUrl: z.url({ protocol: /^https?$/ }).max(2_000),
      description: z.string().trim().max(limits.agentTextLength).default(''),
      signIn: McpSignIn,
      /** Of `KEY`: the header that carries it. */
      keyHeader: z.string().regex(keyHeaderPattern).max(100).default('Authorization'),
      /** Of `KEY`: it is kept as an account of everybody's, or as the caller's own. */
      key: z.optional(z.string().trim().min(1).max(4_000)),
      connectionMethod: z.optional(ToolSetMethod),
    }),
    output: z.object({ serviceName: ServiceName }),
    errors: [...askErrors, 'mcpSignInNone', 'mcpServerLimitReached'],
  }),
  setClient: route({
    ...customMcpPaths.setClient,
    summary: 'Enter the client that Quarry is where people sign in to an MCP server; null: forget it',
    access: 'mcp.manage',
    body: z.object({
      ...ofServer,
      clientId: z.nullable(z.string().trim().min(1).max(2_000)),
      /** Absent: the client has none. */
      clientSecret: z.optional(z.string().trim().min(1).max(4_000)),
    }),
    output: McpServer,
    errors: ['mcpServerMissing', 'mcpSignInNone'],
  }),
  check: route({
    ...customMcpPaths.check,
    summary:
      'Look again at what an MCP server lists. What it describes otherwise than before is off until somebody decides anew.',
    access: 'mcp.manage',
    body: z.object(ofServer),
    output: McpServer,
    errors: ['mcpServerMissing', ...askErrors],
  }),
  decide: route({
    ...customMcpPaths.decide,
    summary: 'Decide what tools of an MCP server do, and whether agents may be given them',
    access: 'mcp.manage',
    body: z.object({
      ...ofServer,
      tools: z
        .array(
          z.object({
            name: z.string().max(128),
            /** Null: it is off. */
            effect: z.nullable(ToolEffect),
            /** Of what was looked at. */
            hash: z.string().max(64),
            /** What its arguments are; of those not named, what was decided stays where they are described as they were. */
            fields: z.optional(z.record(z.string().max(200), ToolFieldRole)),
          }),
        )
        .max(200),
    }),
    output: McpServer,
    errors: ['mcpServerMissing', 'mcpToolsChanged'],
  }),
  remove: route({
    ...customMcpPaths.remove,
    summary: 'Remove an MCP server: agents lose its tools, and what was stored to sign in there is forgotten',
    access: 'mcp.manage',
    query: z.object(ofServer),
    output: z.object({}),
    errors: ['mcpServerMissing'],
  }),
}
