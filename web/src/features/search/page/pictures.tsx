import { Search } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'
import { FilterChip } from '../filter/FilterChip.tsx'
import { boxLook, look } from './look.ts'

/**
 * Home before the application is there: `public/theme.js` shows it as soon as it knows that there is something to search and whom to
 * greet, with the one of these words that fits the hour.
 */
export function HomePicture() {
  const t = useT()
  const name = '{name}'
  return (
    <div className={look.home} hidden>
      {/* oxlint-disable-next-line jsx-a11y/heading-has-content -- Filled before it is shown. */}
      <h1
        className={look.greeting}
        data-morning={t('home.greeting.morning', { name })}
        data-afternoon={t('home.greeting.afternoon', { name })}
        data-evening={t('home.greeting.evening', { name })}
      />
      <p className={look.fact} />
      <div className={look.homeBox}>
        <BoxPicture large />
      </div>
    </div>
  )
}

/** What was found, before the application is there: `public/theme.js` writes into the box what is asked, and draws the one hit for each. */
export function ResultsPicture() {
  const t = useT()
  return (
    <div className={look.results}>
      <div className={look.resultsBox}>
        <BoxPicture />
        <div className={cn(look.chips, 'xl:hidden')}>
          {(['date', 'type', 'format', 'person'] as const).map((name) => (
            <FilterChip key={name} isOn={false}>
              {t(`search.filter.${name}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      <div className={look.answerColumn}>
        <div className={cn('mt-2', look.answerHeight)} />
      </div>
      <div className={look.hitsColumn}>
        <div hidden>
          <div className={look.hitsHead} />
          <ol className={look.hits}>
            <li>
              <div className={look.hit}>
                <span className="skeleton mt-0.75 h-9.5" />
                <div className="min-w-0">
                  <span className={look.hitTitle} data-of="title" />
                  <p className={look.hitPlace}>
                    <span className="truncate" data-of="place" />
                  </p>
                  <p className={look.hitPassage} data-of="passage" />
                </div>
              </div>
            </li>
          </ol>
        </div>
      </div>
    </div>
  )
}

/** No field: what was typed into it would be gone in a moment. */
function BoxPicture({ large = false }: { large?: boolean }) {
  const { box, glass } = boxLook(large)
  return (
    <div className="relative">
      <Search aria-hidden className={cn('absolute top-1/2 -translate-y-1/2 text-text-quiet', glass)} />
      <div className={cn('input flex items-center pe-10', box)}>
        <span data-asked className="truncate" />
      </div>
    </div>
  )
}
