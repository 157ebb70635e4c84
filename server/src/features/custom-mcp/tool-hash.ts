import { createHash } from 'node:crypto'
import type { Definition } from '@quarry/integrations/protocols/mcp/listed-tool'
import { canonical } from '../tool/tool.ts'

/** Tells a tool from what it was: all that its server says of it. */
export const hashOf = (definition: Definition): string => hashOfSaid(definition)

/** Tells from what it was whatever a server says. */
export const hashOfSaid = (said: unknown): string => createHash('sha256').update(canonical(said)).digest('hex')
