import type { Reference } from '@quarry/contract/wire/search/answer'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import { useT } from '../../../lib/i18n.ts'
import { chunkOf } from '../preview/chunk-of.ts'
import { When } from '../When.tsx'

type Props = {
  references: readonly Reference[]
  /** Where the date of a reference is known from. */
  hits: readonly SearchHit[]
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
}

/** What an answer rests on, by number. */
export function References({ references, hits, onOpen }: Props) {
  const t = useT()
  return (
    <ol
      aria-label={t('search.answer.references')}
      className="-mx-5 mt-3 border-t border-line px-5 pt-2 text-meta max-sm:in-data-teaser:hidden"
    >
      {references.map((reference) => {
        const hit = hits.find(({ contentId }) => contentId === reference.contentId)
        return (
          <li key={reference.index}>
            <button
              type="button"
              className="group -mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 py-1.5 text-start hover:bg-surface-sunken pointer-coarse:min-h-10"
              onClick={() => onOpen(chunkOf(reference))}
            >
              <span className="cite">{reference.index}</span>
              <span className="min-w-0 flex-1 truncate">{reference.title}</span>
              {hit?.contentUpdatedAt && <When at={hit.contentUpdatedAt} kind={hit.kind} className="shrink-0 text-text-quiet" />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
