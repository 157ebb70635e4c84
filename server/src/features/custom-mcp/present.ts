import type { McpServer, McpTool } from '@quarry/contract/wire/agent/custom-mcp'
import type { ToolEffect } from '@quarry/contract/agent/tool'
import type { Definition } from '@quarry/integrations/protocols/mcp/listed-tool'
import type { ServerRow, ServerToolRow } from './custom-mcp.store.ts'
import { fieldsOf } from './field-roles.ts'

type Beside = Pick<McpServer, 'agents' | 'signInAt'> & { tools: readonly ServerToolRow[] }

export const presentServer = (row: ServerRow, { tools, agents, signInAt }: Beside): McpServer => ({
  serviceName: row.service,
  name: row.name,
  description: row.description,
  endpointUrl: row.address,
  signIn: row.oauth ? 'OAUTH' : row.key_header === null ? 'NONE' : 'KEY',
  signInAt,
  serverName: row.server_name,
  tools: tools.map(presentTool),
  leftOut: row.left_out,
  checkedAt: row.checked_at.toISOString(),
  problem: row.problem,
  agents,
})

function presentTool({ name, served, served_hash: hash, approved, approved_hash, effect, fields }: ServerToolRow): McpTool {
  const shown = served ?? approved!
  const isChanged = approved !== null && served !== null && hash !== approved_hash
  return {
    name,
    state: approved === null ? 'off' : served === null ? 'missing' : isChanged ? 'changed' : 'on',
    effect,
    saidEffect: saidEffectOf(shown),
    said: saidOf(shown),
    before: isChanged ? saidOf(approved) : null,
    fields: fieldsOf(shown, fields).map(({ hash: _hash, ...field }) => field),
    hash,
  }
}

const saidOf = ({ title, description = '', inputSchema, annotations }: Definition) => ({
  description: [title ?? annotations?.title, description].filter((text) => text).join('\n'),
  // All of it: a model reads what is referred to as well.
  arguments: JSON.stringify(inputSchema, null, 2),
})

/** Hints of the server; where it says nothing it counts as writing. https://modelcontextprotocol.io/specification (tool annotations) */
function saidEffectOf({ annotations }: Definition): ToolEffect | null {
  if (!annotations) return null
  if (annotations['readOnlyHint'] === true) return 'read'
  return annotations['destructiveHint'] === true ? 'destructive' : 'write'
}
