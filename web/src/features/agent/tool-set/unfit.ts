import { CallError } from '@quarry/contract/client'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import { failureText } from '../../../lib/failures.ts'
import { inWords } from '../../../lib/i18n.ts'
import { t } from '../i18n.ts'

/** Why tools are not saved; of a value that its tool does not take, which it is. */
export function unfitIn(error: Error, offer: Pick<ToolSetOffer, 'tools'> | undefined): string {
  const [, toolName, fieldName] = (error instanceof CallError && /^fixed\.(.+)\.([^.]+)$/.exec(error.detail ?? '')) || []
  const tool = offer?.tools.find(({ name }) => name === toolName)
  const field = tool?.fields.find(({ name }) => name === fieldName)
  return tool && field ? t('toolSet.fixed.unfit', { tool: inWords(tool.title), field: inWords(field.label) }) : failureText(error)
}
