import type { Reference } from '@quarry/contract/answer'
import type { SearchHit } from '@quarry/contract/search'
import { useT } from '../../lib/i18n.ts'
import { chunkOf } from './chunk-of.ts'

type Props = { references: readonly Reference[]; onOpen: (hit: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void }

/** What an answer rests on, by number. */
export function References({ references, onOpen }: Props) {
  const t = useT()
  return (
    <ol aria-label={t('search.answer.references')} className="mt-3 grid gap-1 border-t border-line pt-3 text-xs">
      {references.map((reference) => (
        <li key={reference.index}>
          <button
            type="button"
            className="flex min-h-7 w-full items-baseline gap-2 text-start hover:text-accent"
            onClick={() => onOpen(chunkOf(reference))}
          >
            <span className="text-text-quiet tabular-nums">{reference.index}</span>
            <span className="min-w-0 truncate">{reference.title}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
