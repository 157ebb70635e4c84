import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { agentRoutes } from '@quarry/contract/routes/agent/agent'
import type { OutputOf } from '@quarry/contract/wire/route'
import { cn } from '../../../lib/cn.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { MoreRows } from '../../../ui/ListRow.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { lookup, type LookupPlace } from '../agent.queries.ts'
import type { Choice } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { isChosen, isIncluded, toggle } from './choices.ts'

type Props = {
  place: LookupPlace
  /** Of the folder that is looked into. */
  name: string
  above: readonly Choice[]
  choices: readonly Choice[]
  onChange: (choices: readonly Choice[]) => void
}

/** What lies directly in a folder, or what was found below it. */
export function TreeLevel({ place, name, above, choices, onChange }: Props) {
  const t = useT()
  const listed = useInfiniteQuery({
    queryKey: ['workspace', place.workspaceId, 'agentLookup', place],
    queryFn: ({ pageParam, signal }) => lookup(place, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 30_000,
  })
  const { data, error, refetch } = listed
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <div className="ms-4 border-s border-line ps-2 sm:ms-6 sm:ps-3">
      {error && !entries && <SmallProblem title={t('agent.knowledge.failed')} onRetry={refetch} className="py-2" />}
      {!error && !entries && <SkeletonRows count={2} className="h-7" />}
      {entries?.length === 0 && (
        <p className="py-1.5 text-meta text-text-quiet">
          {t(place.find ? 'agent.knowledge.noneFound' : 'agent.knowledge.empty')}
        </p>
      )}
      {entries && entries.length > 0 && (
        <ul aria-label={t('agent.knowledge.in', { name })}>
          {entries.map((entry) => (
            <TreeEntry
              key={`${entry.kind} ${entry.contentId}`}
              entry={entry}
              place={place}
              above={above}
              choices={choices}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
      <MoreRows list={listed} size="small">
        {t('agent.knowledge.more')}
      </MoreRows>
    </div>
  )
}

type EntryProps = {
  entry: OutputOf<typeof agentRoutes.lookupEntry>['entries'][number]
  place: LookupPlace
  above: readonly Choice[]
  choices: readonly Choice[]
  onChange: (choices: readonly Choice[]) => void
}

/** A folder or a document. What lies in a ticked folder is part of it. */
function TreeEntry({ entry, place, above, choices, onChange }: EntryProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { contentId, title, kind, documentCount, indexedCount, state } = entry
  const choice: Choice = { sourceId: place.sourceId, kind, contentId, title }
  const isPart = isIncluded(choices, above)
  return (
    <li>
      <div className="flex items-center gap-1">
        {kind === 'folder' ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('agent.knowledge.lookInto', { name: title })}
            className="grid size-7 shrink-0 place-items-center rounded-control text-text-quiet hover:bg-surface-sunken pointer-coarse:size-10"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight aria-hidden className={cn('size-4 transition-transform duration-fast', isOpen && 'rotate-90')} />
          </button>
        ) : (
          <span className="w-7 shrink-0 pointer-coarse:w-10" />
        )}
        <Checkbox
          className="min-w-0 flex-1"
          checked={isPart || isChosen(choices, choice)}
          disabled={isPart}
          onChange={() => onChange(toggle(choices, choice))}
          label={
            <>
              <span className="wrap-anywhere">{title}</span>{' '}
              <span className="text-meta text-text-quiet">
                {kind === 'folder' && t('agent.knowledge.found', { found: indexedCount, count: documentCount })}
                {kind === 'document' && state !== 'APPLIED' && t(`agent.knowledge.entry.${state}`)}
              </span>
            </>
          }
        />
      </div>
      {isOpen && (
        <TreeLevel
          place={{ workspaceId: place.workspaceId, sourceId: place.sourceId, contentId }}
          name={title}
          above={[...above, choice]}
          choices={choices}
          onChange={onChange}
        />
      )}
    </li>
  )
}
