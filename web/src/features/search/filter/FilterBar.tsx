import { Suspense } from 'react'
import { X } from 'lucide-react'
import { datePresets } from '@quarry/contract/search/search'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { digits } from '../../../lib/text/digits.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuCheck } from '../../../ui/layers/MenuCheck.tsx'
import { MenuChoice } from '../../../ui/layers/MenuChoice.tsx'
import { FilterChip } from './FilterChip.tsx'
import { noFilters } from '../search-params.ts'
import { type FilterProps, offeredFilters, toggled } from './filter-props.ts'
import { look } from '../page/look.ts'
import { People } from './People.tsx'
import { lazyPart } from '../../../lib/later/lazy-part.ts'

const DateRange = lazyPart(() => import('./DateRange.tsx').then(({ DateRange: component }) => ({ default: component })))

/** Date, type, source and people of the hits, as chips that say what is chosen. */
export function FilterBar(props: FilterProps) {
  const { params, sources, onChange } = props
  const t = useT()
  const language = useLanguage()
  const { type, app, person, format, types, formats, countOf, isSet } = offeredFilters(props, language)
  const { date } = params
  const chosenSource = app.length === 1 ? sources.find((each) => each.sourceId === app[0]) : undefined
  const [firstType, ...otherTypes] = type
  const [firstFormat, ...otherFormats] = format

  return (
    <fieldset aria-label={t('search.filter.title')} className={look.chips}>
      <Menu trigger={<FilterChip isOn={date !== undefined}>{t(date ? `search.date.${date}` : 'search.filter.date')}</FilterChip>}>
        <MenuChoice
          label={t('search.date.changed')}
          value={date ?? 'any'}
          options={(['any', ...datePresets] as const).map((value) => ({ value, label: t(`search.date.${value}`) }))}
          onChange={(next) => onChange({ date: next === 'any' ? undefined : next, from: undefined, to: undefined })}
        />
      </Menu>
      {date === 'custom' && (
        <Suspense>
          <DateRange from={params.from} to={params.to} onChange={onChange} />
        </Suspense>
      )}
      <Menu
        trigger={
          <FilterChip isOn={type.length > 0}>
            {firstType ? t(`search.type.${firstType}`) : t('search.filter.type')}
            {otherTypes.length > 0 && ` +${otherTypes.length}`}
          </FilterChip>
        }
      >
        {types.map((each) => (
          <MenuCheck key={each} checked={type.includes(each)} onChange={() => onChange({ type: toggled(type, each) })}>
            {t(`search.type.${each}`)}
          </MenuCheck>
        ))}
      </Menu>
      {formats.length > 0 && (
        <Menu
          trigger={
            <FilterChip isOn={format.length > 0}>
              {firstFormat ? t(`search.format.${firstFormat}`) : t('search.filter.format')}
              {otherFormats.length > 0 && ` +${otherFormats.length}`}
            </FilterChip>
          }
        >
          {formats.map(({ group, count }) => (
            <MenuCheck
              key={group}
              checked={format.includes(group)}
              hint={digits(count, language)}
              onChange={() => onChange({ format: toggled(format, group) })}
            >
              {t(`search.format.${group}`)}
            </MenuCheck>
          ))}
        </Menu>
      )}
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
          {sources.map(({ sourceId: id, displayName }) => (
            <MenuCheck
              key={id}
              checked={app.includes(id)}
              hint={countOf(id)}
              onChange={() => onChange({ app: toggled(app, id) })}
            >
              {displayName}
            </MenuCheck>
          ))}
        </Menu>
      )}
      <Menu
        isForm
        className="w-72 px-3 pt-2"
        trigger={
          <FilterChip isOn={person.length > 0}>
            {person[0] ?? t('search.filter.person')}
            {person.length > 1 && ` +${person.length - 1}`}
          </FilterChip>
        }
      >
        <People {...props} />
      </Menu>
      {isSet && (
        <Button
          kind="quiet"
          className="px-2 text-meta"
          icon={<X aria-hidden className="size-3.5" />}
          onClick={() => onChange(noFilters)}
        >
          {t('search.none.clear')}
        </Button>
      )}
    </fieldset>
  )
}
