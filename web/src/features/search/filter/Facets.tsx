import { type ReactNode, Suspense } from 'react'
import type { ResultType } from '@quarry/contract/search/result-type'
import { datePresets } from '@quarry/contract/search/search'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { digits } from '../../../lib/text/digits.ts'
import { Button } from '../../../ui/Button.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { noFilters } from '../search-params.ts'
import { Core } from './Core.tsx'
import { Facet } from './Facet.tsx'
import { type FilterProps, offeredFilters, toggled } from './filter-props.ts'
import { People } from './People.tsx'
import { lazyPart } from '../../../lib/later/lazy-part.ts'

const DateRange = lazyPart(() => import('./DateRange.tsx').then(({ DateRange: component }) => ({ default: component })))

/** Chroma and hue of the kind that stands for a type. */
const toneOf: Record<ResultType, string> = {
  document: 'var(--q-kind-doc)',
  file: 'var(--q-kind-pdf)',
  issue: 'var(--q-kind-issue)',
  design: 'var(--q-kind-design)',
  mail: 'var(--q-kind-mail)',
  page: 'var(--q-kind-page)',
  event: 'var(--q-kind-event)',
  task: 'var(--q-kind-task)',
}

/** The filters of a search as a column beside the hits; all of them in sight. */
export function Facets(props: FilterProps) {
  const { params, sources, onChange } = props
  const [t, language] = [useT(), useLanguage()]
  const { type, app, format, types, formats, countOf, isSet } = offeredFilters(props, language)
  return (
    <fieldset aria-label={t('search.filter.title')} className="grid min-w-0 content-start gap-6.5 pt-4.5">
      <Group title={t('search.filter.date')}>
        <Core
          options={datePresets.filter((preset) => preset !== 'custom')}
          chosen={params.date}
          onChange={(date) => onChange({ date, from: undefined, to: undefined })}
        />
        <Facet
          isOn={params.date === 'custom'}
          onToggle={() => onChange({ date: params.date === 'custom' ? undefined : 'custom', from: undefined, to: undefined })}
        >
          {t('search.date.custom')}
        </Facet>
        {params.date === 'custom' && (
          <Suspense>
            <DateRange isColumn from={params.from} to={params.to} onChange={onChange} />
          </Suspense>
        )}
      </Group>
      <Group title={t('search.filter.type')}>
        {types.map((each) => (
          <Facet key={each} isOn={type.includes(each)} onToggle={() => onChange({ type: toggled(type, each) })}>
            <span
              aria-hidden
              className="h-2.75 w-2.25 shrink-0 bg-(--tone) [clip-path:polygon(0_0,60%_0,100%_32%,100%_100%,0_100%)]"
              style={{ '--tone': `oklch(var(--q-tile-l) ${toneOf[each]})` }}
            />
            {t(`search.type.${each}`)}
          </Facet>
        ))}
      </Group>
      {formats.length > 0 && (
        <Group title={t('search.filter.format')}>
          {formats.map(({ group, count }) => (
            <Facet
              key={group}
              isOn={format.includes(group)}
              count={digits(count, language)}
              onToggle={() => onChange({ format: toggled(format, group) })}
            >
              {t(`search.format.${group}`)}
            </Facet>
          ))}
        </Group>
      )}
      {(sources.length > 1 || app.length > 0) && (
        <Group title={t('search.filter.app')}>
          {sources.map(({ sourceId: id, displayName, serviceName }) => (
            <Facet key={id} isOn={app.includes(id)} count={countOf(id)} onToggle={() => onChange({ app: toggled(app, id) })}>
              <ServiceMark service={serviceName} size={20} />
              <span className="truncate">{displayName}</span>
            </Facet>
          ))}
        </Group>
      )}
      <Group title={t('search.filter.person')}>
        <People {...props} />
      </Group>
      {isSet && (
        <Button kind="quiet" className="-mx-2 justify-self-start px-2 text-meta" onClick={() => onChange(noFilters)}>
          {t('search.none.clear')}
        </Button>
      )}
    </fieldset>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset aria-label={title} className="min-w-0">
    <h3 aria-hidden className="mb-2 text-xs font-medium text-text-quiet">
      {title}
    </h3>
    {children}
  </fieldset>
)
