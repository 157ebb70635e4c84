import { fits } from '../../../lib/text/fits.ts'
import type { Template } from '../agent-types.ts'

const remembered = 4

/** Those that fit the words: the ones used last first, then the others as they come. */
export function orderedTemplates(templates: readonly Template[], recent: readonly string[], words: string): Template[] {
  const used = recent.flatMap((id) => templates.filter(({ templateId }) => templateId === id))
  return [...new Set([...used, ...templates])].filter(({ name, description, role }) =>
    fits(words, `${name} ${description} ${role}`),
  )
}

/** The templates used last, with one more. */
export const withRecent = (recent: readonly string[], templateId: string): string[] =>
  [templateId, ...recent.filter((id) => id !== templateId)].slice(0, remembered)
