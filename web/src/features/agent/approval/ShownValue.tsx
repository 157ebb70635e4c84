import { useT } from '../i18n.ts'
import { typedOf } from './approval-draft.ts'
import type { ApprovalField } from './approval.queries.ts'
import { FoldedText } from './FoldedText.tsx'

/** A value as the service gets it. */
export function ShownValue({ field }: { field: Pick<ApprovalField, 'kind' | 'value'> }) {
  const t = useT()
  const { kind, value } = field
  if (typeof value === 'boolean') return t(value ? 'acting.approval.yes' : 'acting.approval.no')
  const text = String(typedOf(field))
  if (text === '' || text === '[]') return <span className="text-text-quiet">{t('acting.approval.empty')}</span>
  if (kind === 'list' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return <FoldedText text={value.map((each) => `• ${each}`).join('\n')} />
  return <FoldedText text={text} isCode={typeof value === 'object'} />
}
