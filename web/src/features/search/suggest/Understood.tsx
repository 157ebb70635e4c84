import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { withOperator } from '@quarry/contract/search/operators'
import type { Understood as UnderstoodSearch } from '@quarry/contract/wire/search/understood'
import { cn } from '../../../lib/cn.ts'
import { type ShellLanguage, useLanguage } from '../../../lib/i18n.ts'
import { writtenDay } from '../../../lib/text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SearchParams } from '../search-params.ts'
import { useT } from './i18n.ts'
import { addressText, isLost, wholeOf } from './pasted.ts'

type Props = {
  understood: UnderstoodSearch
  params: SearchParams
  onChange: (next: Partial<SearchParams>) => void
  onSearch: (text: string) => void
}

/** How the search was understood, each part of which can be taken off: operators, words of time, and words that were replaced. */
export function Understood({ understood, params, onChange, onSearch }: Props) {
  const t = useT()
  const language = useLanguage()
  const typed = wholeOf(params.q ?? '')
  const as = params.as ?? []
  const { operators, time, replaced, offers, isCut } = understood
  const day = (at: string) => writtenDay(at, language)
  const isLiteral = as.includes('words') || as.includes('time')
  const isPlain =
    operators.length + replaced.length + offers.length === 0 && !time && !isCut && !isLiteral && !isLost(params.q ?? '')
  if (isPlain) return null
  const problems = operators.filter(({ problem }) => problem !== null)
  const textOf = ({ start, end }: { start: number; end: number }) => typed.slice(start, end)
  return (
    <section aria-label={t('suggest.understood.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3 text-sm">
      {(operators.length > 0 || time) && (
        <ul className="flex flex-wrap gap-2">
          {operators.map((operator) => (
            <Chip
              key={operator.start}
              isProblem={operator.problem !== null}
              label={t('suggest.understood.remove', { text: textOf(operator) })}
              onRemove={() => onChange({ q: addressText(withOperator(typed, operator, '').trim()) || undefined })}
            >
              {t(`suggest.understood.name.${operator.name}`)}
              {': '}
              <b className="font-medium">{meaning(isInWords(operator) ? [operator.value] : operator.means, day)}</b>
            </Chip>
          ))}
          {time && (
            <Chip label={t('suggest.understood.remove', { text: time.words })} onRemove={() => onChange({ as: [...as, 'time'] })}>
              {time.words}
              {': '}
              <b className="font-medium">
                {time.from === null || time.to === null
                  ? t('suggest.understood.newest')
                  : time.from === time.to
                    ? t('suggest.understood.day', { from: day(time.from) })
                    : t('suggest.understood.time', { from: day(time.from), to: day(time.to) })}
              </b>
            </Chip>
          )}
        </ul>
      )}
      {problems.map((operator) => (
        <p key={operator.start} className="text-text-quiet">
          {operator.problem === 'unknown'
            ? t(`suggest.understood.problem.${operator.name}`, { value: operator.value })
            : t(operator.problem === 'empty' ? 'suggest.understood.empty' : 'suggest.understood.excluding', {
                text: textOf(operator),
              })}
        </p>
      ))}
      {replaced.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {replaced.some(({ how }) => how === 'initials')
              ? t('suggest.replaced.initials', {
                  words: inQuotes(
                    replaced.map((each) => each.typed),
                    language,
                  ),
                })
              : t('suggest.replaced.shown', {
                  words: inQuotes(
                    replaced.flatMap(({ by }) => by),
                    language,
                  ),
                })}
          </span>
          <Button kind="quiet" size="small" className="-mx-2.5 text-accent" onClick={() => onChange({ as: [...as, 'words'] })}>
            {t('suggest.replaced.instead', { text: understood.query })}
          </Button>
        </p>
      )}
      {offers.map(({ typed: word, by: [meant = ''] }) => (
        <p key={word} className="flex flex-wrap items-center gap-x-3">
          <span>{t('suggest.replaced.offer', { words: inQuotes([meant], language) })}</span>
          <Button
            kind="quiet"
            size="small"
            className="-mx-2.5 text-accent"
            onClick={() => onSearch(typed.replace(word, () => meant))}
          >
            {t('suggest.replaced.take', { text: typed.replace(word, () => meant) })}
          </Button>
        </p>
      ))}
      {isLiteral && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-text-quiet">{t('suggest.understood.takenAsTyped')}</span>
          <Button kind="quiet" size="small" className="-mx-2.5 text-accent" onClick={() => onChange({ as: undefined })}>
            {t('suggest.understood.again')}
          </Button>
        </p>
      )}
      {isCut && <p className="text-text-quiet">{t('suggest.cut')}</p>}
      {isLost(params.q ?? '') && <p className="text-text-quiet">{t('suggest.lost')}</p>}
    </section>
  )
}

const inQuotes = (words: readonly string[], language: ShellLanguage): string =>
  words.map((word) => (language === 'ko' ? `‘${word}’` : `“${word}”`)).join(', ')

/** Types and formats are said as they were typed, in the language of whoever typed. */
const isInWords = ({ name, problem }: UnderstoodSearch['operators'][number]): boolean =>
  problem !== null || name === 'type' || name === 'filetype'

const shownMeanings = 3
/** Days as people write them; of many names the first. */
function meaning(means: readonly string[], day: (at: string) => string): string {
  const shown = means.slice(0, shownMeanings).map((each) => (/^\d{4}-\d\d-\d\d$/.test(each) ? day(each) : each))
  return shown.join(', ') + (means.length > shownMeanings ? ' …' : '')
}

type ChipProps = { label: string; isProblem?: boolean; onRemove: () => void; children: ReactNode }

/** Part of how a search was understood, and a button that takes it off. */
const Chip = ({ label, isProblem = false, onRemove, children }: ChipProps) => (
  <li
    className={cn(
      'inline-flex min-h-8 max-w-full items-center gap-1 rounded-[1.25rem] border ps-3 text-meta pointer-coarse:min-h-10',
      isProblem
        ? 'border-line border-dashed text-text-quiet line-through decoration-1'
        : 'border-accent bg-accent-soft text-accent',
    )}
  >
    <span className="my-1 line-clamp-2 wrap-anywhere">{children}</span>
    <button
      type="button"
      aria-label={label}
      className="grid size-8 shrink-0 place-items-center rounded-full hover:text-text pointer-coarse:size-10"
      onClick={onRemove}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </li>
)
