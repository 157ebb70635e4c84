import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { searchBox } from '../../lib/search-focus.ts'

type Props = { initial?: string; placeholder: string; large?: boolean; onSearch: (text: string) => void }

/** The one search box of a page. Enter searches; an empty text does nothing. */
export function SearchBox({ initial = '', placeholder, large = false, onSearch }: Props) {
  const t = useT()
  const [text, setText] = useState(initial)
  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text)
        }}
      >
        <Search
          aria-hidden
          className={cn(
            'pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-text-quiet',
            large ? 'size-5' : 'size-4',
          )}
        />
        <input
          ref={searchBox}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={1000}
          aria-label={t('search.title')}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={cn(
            'input pe-10 [&::-webkit-search-cancel-button]:hidden',
            large ? 'h-12 ps-11 text-base shadow-floating' : 'h-10 ps-9',
          )}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t('search.clear')}
            className="absolute end-1.5 top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-control text-text-quiet hover:text-text"
            onClick={(event) => {
              setText('')
              event.currentTarget.form?.querySelector('input')?.focus()
            }}
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </form>
    </search>
  )
}
