import type { ToolFieldRole } from '@quarry/contract/agent/tool'
import { mustPin } from '@quarry/contract/agent/tool-policy'
import type { Tool } from '@quarry/integrations/kit/tool'

export type Roled = Pick<Tool<never>, 'input' | 'egressFields' | 'contentFields'>

export function roleOf({ egressFields, contentFields = [] }: Roled, name: string): ToolFieldRole {
  const isOf = (fields: readonly string[]) => fields.includes(name)
  return isOf(egressFields) ? 'destination' : isOf(contentFields) ? 'content' : 'plain'
}

/** Arguments that a rule has to pin, so that it leaves nothing open of where a call goes. */
export const fieldsToPin = ({ definition, isForeign }: { definition: Roled; isForeign: boolean }): string[] =>
  Object.keys(definition.input.shape).filter((name) => mustPin(roleOf(definition, name), isForeign))
