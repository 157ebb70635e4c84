import { inWords } from '../../../lib/i18n.ts'
import { useT } from '../i18n.ts'
import { typedOf } from './approval-draft.ts'
import type { ApprovalField } from './approval.queries.ts'
import { filesOf } from './approval-files.ts'
import { ShownFiles } from './ApprovalFiles.tsx'
import { FoldedText, ShownText } from './FoldedText.tsx'

type Props = { field: Pick<ApprovalField, 'kind' | 'value'> & Partial<Pick<ApprovalField, 'isContent' | 'label'>> }

/** A value as the service gets it. */
export function ShownValue({ field }: Props) {
  const t = useT()
  const { kind, value, isContent, label } = field
  if (typeof value === 'boolean') return t(value ? 'acting.approval.yes' : 'acting.approval.no')
  const files = filesOf(field)
  if (files.length > 0) return <ShownFiles files={files} />
  const text = String(typedOf(field))
  if (text === '' || text === '[]') return <span className="text-text-quiet">{t('acting.approval.empty')}</span>
  if (isContent && typeof value === 'string') return <WholeText text={text} label={label ? inWords(label) : undefined} />
  if (kind === 'list' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return <FoldedText text={value.map((each) => `• ${each}`).join('\n')} />
  return <FoldedText text={text} isCode={typeof value === 'object'} />
}

/** What is said there, all of it, with how much that is: nothing waits unseen below an edge. */
function WholeText({ text, label }: { text: string; label: string | undefined }) {
  const t = useT()
  return (
    <>
      <section
        aria-label={label}
        // It is scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[60vh] overflow-auto rounded-row border border-line bg-surface-sunken px-3 py-2"
      >
        <ShownText text={text} />
      </section>
      <span className="text-meta text-text-quiet">{t('acting.approval.length', { count: [...text].length })}</span>
    </>
  )
}
