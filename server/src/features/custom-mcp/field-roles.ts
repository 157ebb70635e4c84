import type { ToolFieldRole } from '@quarry/contract/agent/tool'
import { argumentsSaid } from '@quarry/integrations/protocols/mcp/arguments'
import type { Definition } from '@quarry/integrations/protocols/mcp/listed-tool'
import type { ServerToolRow } from './custom-mcp.store.ts'
import { hashOfSaid } from './tool-hash.ts'

type DecidedFields = ServerToolRow['fields']

/** Arguments of a tool with what somebody decided that each is: null where nobody has, or where it is described otherwise by now. */
export const fieldsOf = ({ inputSchema }: Definition, decided: DecidedFields) =>
  argumentsSaid(inputSchema).map(({ name, said, description }) => {
    const hash = hashOfSaid(said)
    const before = Object.hasOwn(decided, name) ? decided[name]! : null
    return {
      name,
      description,
      hash,
      role: before?.hash === hash ? before.role : null,
      isChanged: before !== null && before.hash !== hash,
    }
  })

/** Of a tool as it is used. Where nothing was decided nothing has to be looked at. */
export const rolesOf = (definition: Definition, decided: DecidedFields): ReadonlyMap<string, ToolFieldRole> =>
  Object.keys(decided).length === 0
    ? new Map()
    : new Map(fieldsOf(definition, decided).flatMap(({ name, role }) => (role === null ? [] : [[name, role] as const])))

/** What is decided about arguments of a tool as it is now, with what was decided before about those that are as they were. */
export const decidedOf = (
  definition: Definition,
  before: DecidedFields,
  decided: Readonly<Record<string, ToolFieldRole>>,
): DecidedFields =>
  Object.fromEntries(
    fieldsOf(definition, before).flatMap(({ name, hash, role }) => {
      const now = Object.hasOwn(decided, name) ? decided[name]! : role
      return now === null ? [] : [[name, { role: now, hash }] as const]
    }),
  )
