import type { Said } from '@quarry/contract/source/service'
import { z } from 'zod'
import type { Vendor } from '../kit/kit.ts'
import { formOf } from '../kit/parts.ts'

const tone = /^0\.\d+ \d{1,3}$/
/** What a person does not type cannot be mistyped. */
const chosen = ['select', 'checkbox', 'containers']

/** What a vendor leaves unsaid: its name, its mark, or words in either language. Empty where nothing is missing. */
export function faultsOf({ about, texts, connection, source }: Vendor): string[] {
  const { mark } = about
  const shape = 'path' in mark ? mark.path : mark.letter
  const words = (where: string, said: Said | undefined) =>
    (['en', 'ko'] as const).flatMap((language) => (said?.[language]?.trim() ? [] : [`${where}: ${language}`]))
  const forms = [
    ...(connection?.settings ? (['form'] as const) : []),
    ...(connection?.consent ? (['consent'] as const) : []),
  ].map((authMethod) => formOf({ about, texts, connection, ...(source && { source }) }, 'source', authMethod))
  const fields = forms.flatMap(({ shape: inputs }) =>
    Object.entries(inputs as Record<string, z.ZodType>).flatMap(([name, input]) => {
      const kind = input.meta()?.['field']
      if (typeof kind !== 'string') return []
      const said = texts.fields[name]
      const { enum: options = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      return [
        ...words(`${name}.label`, said?.label),
        ...(chosen.includes(kind) ? [] : words(`${name}.wrong`, said?.wrong)),
        ...options.flatMap((option) => words(`${name}.${String(option)}`, said?.options?.[String(option)])),
        ...(['help', 'helpIfOptional'] as const).flatMap((part) => (said?.[part] ? words(`${name}.${part}`, said[part]) : [])),
      ]
    }),
  )
  return [
    ...(about.name.trim() ? [] : ['name']),
    ...(shape.trim() && tone.test(mark.tone) ? [] : ['mark']),
    ...words('about', texts.about),
    ...new Set(fields),
  ]
}
