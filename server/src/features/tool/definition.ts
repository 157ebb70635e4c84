import { createHash } from 'node:crypto'
import type { Tool } from '@quarry/integrations/kit/tool'
import { z } from 'zod'
import { canonical } from './digest.ts'

/** Tells a tool from what it was before: what a person allowed was this one. */
export function definitionHashOf({ input, ...tool }: Tool<never>): string {
  const { description, effect, egress, egressFields, contentFields, idempotency } = tool
  const definition = {
    description,
    effect,
    egress,
    egressFields,
    contentFields,
    idempotency,
    input: z.toJSONSchema(input, { io: 'input' }),
  }
  return createHash('sha256').update(canonical(definition)).digest('hex')
}
