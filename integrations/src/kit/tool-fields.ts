import type { Said } from '@quarry/contract/source/service'
import type { ToolFieldKind } from '@quarry/contract/agent/tool-set'
import { z } from 'zod'
import type { Tool, ToolTexts } from './tool.ts'

/** An argument as a form asks for it. */
export type ToolField = { name: string; label: Said; kind: ToolFieldKind; options?: string[] }

type Property = { type?: string; enum?: unknown[]; maxLength?: number; items?: { type?: string }; anyOf?: Property[] }

/** Longer texts have more than one line. */
const lineLength = 300

/** The arguments of a tool that can be set for good, in its order. Files are chosen anew each time. */
export function fieldsOfTool(
  { input, fileFields = [] }: Pick<Tool<never>, 'input' | 'fileFields'>,
  texts: ToolTexts | undefined,
): ToolField[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>
  }
  const settable = Object.entries(properties).filter(([name]) => !fileFields.includes(name))
  return settable.map(([name, property]) => ({
    name,
    label: texts?.fields[name] ?? { en: name, ko: name },
    kind: kindOf(property),
    ...(property.enum && { options: property.enum.map(String) }),
  }))
}

function kindOf({ type, enum: options, maxLength, items, anyOf }: Property): ToolFieldKind {
  // What may be nothing as well is typed as what it is otherwise.
  const other = anyOf?.filter((each) => each.type !== 'null')
  if (other?.length === 1) return kindOf(other[0]!)
  if (options) return 'select'
  if (type === 'string') return maxLength !== undefined && maxLength <= lineLength ? 'text' : 'textarea'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'checkbox'
  return type === 'array' && items?.type === 'string' ? 'list' : 'json'
}
