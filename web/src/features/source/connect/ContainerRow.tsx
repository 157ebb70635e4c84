import { useLanguage } from '../../../lib/i18n.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import type { Branch } from './container-tree.ts'

type Props = { branch: Branch; isChosen: boolean; isIncluded: boolean; onChange: (isChosen: boolean) => void }

/** One thing that can be chosen; what lies in a chosen one comes with it. */
export function ContainerRow({ branch: { container, path }, isChosen, isIncluded, onChange }: Props) {
  const language = useLanguage()
  return (
    <li className="px-3" style={{ paddingInlineStart: `${0.75 + Math.min(path.length, 6) * 1.25}rem` }}>
      <Checkbox
        className="py-1"
        checked={isChosen || isIncluded}
        disabled={isIncluded}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 wrap-anywhere">{container.name}</span>
            {container.count !== null && (
              <span className="shrink-0 text-meta text-text-quiet tabular-nums">{container.count.toLocaleString(language)}</span>
            )}
          </span>
        }
      />
    </li>
  )
}
