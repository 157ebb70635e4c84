import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { digits } from '../../../lib/text/digits.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { Input } from '../../../ui/form/Input.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { peopleQuery } from '../search.queries.ts'
import { Facet } from './Facet.tsx'
import { type FilterProps, toggled } from './filter-props.ts'

const shownAtOnce = 8
const restMs = 120

/** People of what was found, those with most documents first; what is typed completes names, and Enter takes the first. */
export function People({ params: { person = [] }, counts, filters, onChange }: FilterProps) {
  const [t, language] = [useT(), useLanguage()]
  const [typed, setTyped] = useState('')
  const name = useRested(typed.trim(), restMs)
  const {
    data: people = [],
    isLoadingError,
    refetch,
  } = useQuery({
    ...peopleQuery(filters ?? { workspaceId: '' as never, query: '' }, name),
    enabled: filters !== null,
  })
  const others = people.filter((each) => !person.includes(each.name)).slice(0, shownAtOnce)
  const toggle = (each: string) => onChange({ person: toggled(person, each) })
  function take(each: string) {
    setTyped('')
    toggle(each)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It stands within a group that draws its frame.
    <div role="group" aria-label={t('search.filter.person')}>
      <Input
        type="search"
        value={typed}
        aria-label={t('search.person.find')}
        placeholder={t('search.person.find')}
        className="mb-1 h-8 text-meta"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() !== name || name === '') return
          event.preventDefault()
          if (others[0]) take(others[0].name)
        }}
      />
      {person.map((each) => (
        <Facet key={each} isOn onToggle={() => toggle(each)}>
          <span className="truncate">{each}</span>
        </Facet>
      ))}
      {others.map((each) => (
        <Facet key={each.name} isOn={false} count={digits(each.count, language)} onToggle={() => take(each.name)}>
          <span className="truncate">{each.name}</span>
        </Facet>
      ))}
      {/* Where nothing could be searched, that is said already. */}
      {isLoadingError && (counts || name !== '') && (
        <SmallProblem title={t('search.person.failed')} onRetry={refetch} className="py-1 text-meta" />
      )}
      {!isLoadingError && name !== '' && others.length === 0 && (
        <p className="py-1 text-meta text-text-quiet">{t('search.person.none')}</p>
      )}
    </div>
  )
}
