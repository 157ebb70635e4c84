import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { IndexState } from '@quarry/contract/wire/search/index-state'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Filters } from './filter/filters.ts'
import { indexQuery } from './search.queries.ts'

type Props = {
  filters: Filters
  /** As it was when the hits were found. */
  index: IndexState
  /** Nothing was found so far. */
  isEmpty: boolean
  onAgain: () => void
}

/** How often an empty page is searched again while the index is built: with every tenth of it. */
const steps = 10

/**
 * Says that the hits are not all there are because the index is being built, and how far it is. Once it is complete the search is made
 * again, and before that only where there is nothing to lose: another search takes away the answer that somebody reads.
 */
export function IndexLine({ filters, index, isEmpty, onAgain }: Props) {
  const t = useT()
  const { state, progress } = useQuery(indexQuery(filters)).data ?? index
  const stepOf = (share: number): number => Math.floor(share * steps)
  const isDue = state === 'ready' || (isEmpty && stepOf(progress) > stepOf(index.progress))
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    if (isDue) again()
  }, [isDue])
  if (state === 'ready')
    return (
      <div className="mt-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <output>{t('search.index.ready')}</output>
        <Button onClick={onAgain}>{t('search.index.again')}</Button>
      </div>
    )
  const percent = Math.floor(progress * 100)
  return (
    <div className="mt-4 mb-4 text-sm text-text-quiet">
      <output className="block">{t('search.index.building')}</output>
      <div className="mt-2 flex items-center gap-3">
        <ProgressBar label={t('search.index.progress')} value={percent} max={100} className="min-w-0 flex-1" />
        <span className="tabular-nums">{percent}%</span>
      </div>
    </div>
  )
}
