import type { z } from 'zod'
import { nameOf } from '../calls/names.ts'

/** Gives a value the words of the wire. */
export type Encode = (value: unknown) => unknown

/** How what the product calls by its own names is sent in this shape; null: as it is. */
export function encoderOf(shape: z.core.$ZodType): Encode | null {
  const {
    _zod: { def },
  } = shape as z.core.$ZodTypes
  if (def.type === 'object') return encoderOfObject(def.shape)
  if (def.type === 'array') {
    const encode = encoderOf(def.element)
    return encode && ((value) => (Array.isArray(value) ? value.map(encode) : value))
  }
  return 'innerType' in def ? encoderOf(def.innerType) : null
}

function encoderOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Encode | null {
  const fields = Object.entries(shape).map(([field, held]) => ({ field, name: nameOf(field), encode: encoderOf(held) }))
  const changed = fields.filter(({ field, name, encode }) => field !== name || encode)
  if (changed.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const sent: Record<string, unknown> = { ...value }
    for (const { field, name, encode } of changed) {
      if (!(name in sent)) continue
      const held = sent[name]
      delete sent[name]
      sent[field] = encode ? encode(held) : held
    }
    return sent
  }
}
