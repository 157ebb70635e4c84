import { useT } from '../../lib/i18n.ts'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import type { Examples as Asked } from './use-examples.ts'

type Props = Asked & { onSearch: (text: string) => void }

/** What one could ask. While they are on their way their room is kept. */
export function Examples({ examples, again, onSearch }: Props) {
  const t = useT()
  if (again) return <SmallProblem title={t('search.examples.failed')} onRetry={again} className="mt-3" />
  if (examples?.length === 0) return null
  return (
    <ul
      aria-label={t('search.examples.title')}
      aria-busy={!examples}
      className="mt-3 flex min-h-7 flex-wrap gap-2 pointer-coarse:min-h-9"
    >
      {examples?.map((text) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            className="max-w-full truncate rounded-full border border-line px-3 py-1 text-meta text-text-quiet hover:border-line-control hover:text-text pointer-coarse:py-2"
            onClick={() => onSearch(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
