import type { Reference } from '@quarry/contract/answer'
import type { SearchHit } from '@quarry/contract/search'
import { useT } from '../../lib/i18n.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { chunkOf } from './chunk-of.ts'

type Props = {
  references: readonly Reference[]
  /** Where the source and date of a reference are known from. */
  hits: readonly SearchHit[]
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
}

/** What an answer rests on, by number. */
export function References({ references, hits, onOpen }: Props) {
  const t = useT()
  return (
    <ol aria-label={t('search.answer.references')} className="mt-3 border-t border-line pt-2 text-xs">
      {references.map((reference) => {
        const hit = hits.find(({ contentId }) => contentId === reference.contentId)
        return (
          <li key={reference.index}>
            <button
              type="button"
              className="group -mx-2 flex min-h-8 w-[calc(100%+1rem)] items-baseline gap-2 rounded-control px-2 py-1.5 text-start hover:bg-surface-sunken pointer-coarse:min-h-10"
              onClick={() => onOpen(chunkOf(reference))}
            >
              <span className="w-3 shrink-0 text-text-quiet tabular-nums">{reference.index}</span>
              <span className="min-w-0 flex-1 truncate">{reference.title}</span>
              {hit && <span className="max-w-28 truncate text-text-quiet">{hit.workspaceContentProviderDisplayName}</span>}
              {hit?.contentUpdatedAt && <TimeAgo at={hit.contentUpdatedAt} as="date" className="shrink-0 text-text-quiet" />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
