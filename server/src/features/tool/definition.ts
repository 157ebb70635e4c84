import { createHash } from 'node:crypto'
import type { Tool } from '@quarry/integrations/kit/tool'
import { z } from 'zod'
import { canonical } from './digest.ts'

/** Tells a tool from what it was before: what a person allowed was this one. */
export function definitionHashOf({ description, effect, egress, egressFields, idempotency, input }: Tool<never>): string {
  const definition = { description, effect, egress, egressFields, idempotency, input: z.toJSONSchema(input, { io: 'input' }) }
  return createHash('sha256').update(canonical(definition)).digest('hex')
}
