import { Search } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'
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

/** What was found, before it is: `public/theme.js` writes into the box what is asked. */
export const ResultsPicture = () => (
  <div className={look.results}>
    <div className={look.resultsBox}>
      <BoxPicture />
    </div>
  </div>
)

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
