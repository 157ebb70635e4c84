import type { Label } from '@quarry/contract/agent/tool'
import type { Origin } from '@quarry/contract/agent/tool-origin'
import { mustPin, mustRetype } from '@quarry/contract/agent/tool-policy'
import type { ApprovalField } from '@quarry/contract/wire/agent/approval'
import type { Tool, ToolTexts } from '@quarry/integrations/kit/tool'
import { z } from 'zod'
import { roleOf, type Roled } from './field-role.ts'
import { same } from './known-tool.ts'

type Known = { definition: Roled & Pick<Tool<never>, 'fileFields'>; texts: ToolTexts; isForeign: boolean }
type Asked = {
  given: Record<string, unknown>
  taint: Label
  origins: Readonly<Record<string, Origin>>
  fixed: readonly string[]
}

const builder: Origin = { kind: 'builder', name: null }
const nowhere: Origin = { kind: 'nowhere', name: null }
const isSomewhere = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0)

/** Every argument of a call as a form shows it, those that name where something goes first. */
export function fieldsOf({ definition, texts, isForeign }: Known, { given, taint, origins, fixed }: Asked): ApprovalField[] {
  const { properties = {} } = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' })
  const isFiles = (name: string) => definition.fileFields?.includes(name) ?? false
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  return names
    .map((name) => {
      const isFixed = fixed.includes(name)
      const role = roleOf(definition, name)
      const isEgress = role === 'destination'
      const origin = isFixed ? builder : (origins[name] ?? (isEgress && isSomewhere(given[name]) ? nowhere : null))
      return {
        name,
        label: texts.fields[name] ?? same(name),
        ...(isFiles(name) ? { kind: 'files' as const } : formOf(properties[name], given[name], role === 'content')),
        value: given[name],
        isEgress,
        isContent: role === 'content',
        mustPin: mustPin(role, isForeign),
        isFixed,
        mustRetype: origin !== null && mustRetype(role, taint, origin.kind),
        origin,
      }
    })
    .toSorted((one, other) => Number(other.isEgress) - Number(one.isEgress))
}

type Schema = { type?: string; enum?: unknown[]; maxLength?: number; items?: Schema; anyOf?: Schema[] }

/** Texts longer than this have several lines. */
const lineLength = 300

function formOf(property: unknown, value: unknown, isContent: boolean): Pick<ApprovalField, 'kind' | 'options'> {
  const schema = (property ?? {}) as Schema
  // What may be null as well is shown as what it is otherwise.
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const options = one.enum?.filter((option) => typeof option === 'string')
  if (options && options.length > 0) return { kind: 'select', options }
  if (one.type === 'boolean') return { kind: 'checkbox' }
  if (one.type === 'number' || one.type === 'integer') return { kind: 'number' }
  if (one.type === 'array' && one.items?.type === 'string') return { kind: 'list' }
  if (one.type !== 'string') return { kind: 'json' }
  const isWritten = typeof value === 'string' && (value.length > lineLength || value.includes('\n'))
  const isLong = isContent || isWritten || (one.maxLength ?? 0) > lineLength
  return { kind: isLong ? 'textarea' : 'text' }
}
