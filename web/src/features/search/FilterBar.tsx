import { X } from 'lucide-react'
import type { SourceId } from '@quarry/contract/ids'
import { datePresets, resultTypes } from '@quarry/contract/search'
import type { ContentProvider } from '@quarry/contract/source'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuCheck } from '../../ui/MenuCheck.tsx'
import { MenuChoice } from '../../ui/MenuChoice.tsx'
import { DateRange } from './DateRange.tsx'
import { FilterChip } from './FilterChip.tsx'
import { noFilters, type SearchParams } from './search-params.ts'

type Props = {
  params: SearchParams
  sources: readonly ContentProvider[]
  counts: readonly { workspaceContentProviderInfoId: SourceId; count: number }[]
  /** Who has to do with the hits shown. */
  people: readonly string[]
  onChange: (next: Partial<SearchParams>) => void
}

/** Date, type, source and people of the hits, as chips that say what is chosen. */
export function FilterBar({ params, sources, counts, people, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const { type = [], app = [], person = [], date } = params
  const offered = [...new Set([...person, ...people])]
  const countOf = (id: SourceId) => counts.find((each) => each.workspaceContentProviderInfoId === id)?.count ?? 0
  const chosenSource = app.length === 1 ? sources.find((each) => each.workspaceContentProviderId === app[0]) : undefined
  const [firstType, ...otherTypes] = type

  return (
    <fieldset aria-label={t('search.filter.title')} className="mt-3 flex min-w-0 flex-wrap items-center gap-2">
      <Menu trigger={<FilterChip isOn={date !== undefined}>{t(date ? `search.date.${date}` : 'search.filter.date')}</FilterChip>}>
        <MenuChoice
          label={t('search.date.changed')}
          value={date ?? 'any'}
          options={(['any', ...datePresets] as const).map((value) => ({ value, label: t(`search.date.${value}`) }))}
          onChange={(next) => onChange({ date: next === 'any' ? undefined : next, from: undefined, to: undefined })}
        />
      </Menu>
      {date === 'custom' && <DateRange from={params.from} to={params.to} onChange={onChange} />}
      <Menu
        trigger={
          <FilterChip isOn={type.length > 0}>
            {firstType ? t(`search.type.${firstType}`) : t('search.filter.type')}
            {otherTypes.length > 0 && ` +${otherTypes.length}`}
          </FilterChip>
        }
      >
        {resultTypes.map((each) => (
          <MenuCheck key={each} checked={type.includes(each)} onChange={() => onChange({ type: toggled(type, each) })}>
            {t(`search.type.${each}`)}
          </MenuCheck>
        ))}
      </Menu>
      {(sources.length > 1 || app.length > 0) && (
        <Menu
          className="max-w-80"
          trigger={
            <FilterChip isOn={app.length > 0}>
              {chosenSource?.displayName ??
                (app.length > 0 ? t('search.filter.apps', { count: app.length }) : t('search.filter.app'))}
            </FilterChip>
          }
        >
          {sources.map(({ workspaceContentProviderId: id, displayName }) => (
            <MenuCheck
              key={id}
              checked={app.includes(id)}
              hint={countOf(id).toLocaleString(language)}
              onChange={() => onChange({ app: toggled(app, id) })}
            >
              {displayName}
            </MenuCheck>
          ))}
        </Menu>
      )}
      {offered.length > 0 && (
        <Menu
          className="max-w-80"
          trigger={
            <FilterChip isOn={person.length > 0}>
              {person[0] ?? t('search.filter.person')}
              {person.length > 1 && ` +${person.length - 1}`}
            </FilterChip>
          }
        >
          {offered.map((name) => (
            <MenuCheck key={name} checked={person.includes(name)} onChange={() => onChange({ person: toggled(person, name) })}>
              {name}
            </MenuCheck>
          ))}
        </Menu>
      )}
      {(date ?? firstType ?? app[0] ?? person[0]) && (
        <Button
          kind="quiet"
          className="px-2 text-xs"
          icon={<X aria-hidden className="size-3.5" />}
          onClick={() => onChange(noFilters)}
        >
          {t('search.none.clear')}
        </Button>
      )}
    </fieldset>
  )
}

function toggled<Item>(list: readonly Item[], item: Item): Item[] | undefined {
  const next = list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
  return next.length > 0 ? next : undefined
}
