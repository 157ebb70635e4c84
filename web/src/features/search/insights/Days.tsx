import type { SearchInsights } from '@quarry/contract/wire/search/insight'
import { useLanguage } from '../../../lib/i18n.ts'
import { writtenDay } from '../../../lib/text/dates.ts'
import { useT } from './i18n.ts'

/** Searches by day, and how many of them found nothing. Each day is said in words too. */
export function Days({ days }: Pick<SearchInsights, 'days'>) {
  const [t, language] = [useT(), useLanguage()]
  const most = Math.max(1, ...days.map(({ searches }) => searches ?? 0))
  const [first, last] = [days[0], days.at(-1)]
  const height = (count: number) => ({ height: `${(count / most) * 100}%` })
  function said({ day: at, searches, empty }: SearchInsights['days'][number]): string {
    const day = writtenDay(at, language)
    if (searches === null) return t('insight.days.hidden', { day })
    return t('insight.days.day', { day, searches, empty: empty ?? t('insight.days.unknown') })
  }
  return (
    <figure>
      <ol aria-label={t('insight.days.title')} className="flex h-32 gap-px border-b border-line-control sm:gap-1">
        {days.map((day) => (
          <li key={day.day} title={said(day)} className="relative flex-1">
            <span className="sr-only">{said(day)}</span>
            {day.searches === null ? (
              <span aria-hidden className="absolute inset-x-0 bottom-0 h-2 border border-b-0 border-dashed border-line-control" />
            ) : (
              <>
                <span aria-hidden className="absolute inset-x-0 bottom-0 bg-accent" style={height(day.searches)} />
                <span aria-hidden className="absolute inset-x-0 bottom-0 bg-text-quiet" style={height(day.empty ?? 0)} />
              </>
            )}
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-1 flex justify-between text-meta text-text-quiet tabular-nums">
        <span>{first && writtenDay(first.day, language)}</span>
        <span>{last && writtenDay(last.day, language)}</span>
      </p>
      <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-text-quiet">
        <span className="flex items-center gap-1.5">
          <i className="size-2.5 bg-accent" />
          {t('insight.days.searches')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="size-2.5 bg-text-quiet" />
          {t('insight.days.empty')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="size-2.5 border border-dashed border-line-control" />
          {t('insight.days.few')}
        </span>
      </p>
    </figure>
  )
}
