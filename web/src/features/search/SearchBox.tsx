import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { searchBox } from '../../lib/search-focus.ts'

type Props = { initial?: string; placeholder: string; large?: boolean; onSearch: (text: string) => void }

/** The one search box of a page. Enter searches and keeps the cursor here, for another try; ↓ goes on to the first hit. */
export function SearchBox({ initial = '', placeholder, large = false, onSearch }: Props) {
  const t = useT()
  const [text, setText] = useState(initial)
  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          // The keyboard of a phone would lie over the hits.
          if (matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur()
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
          onKeyDown={(event) => {
            const first = event.key === 'ArrowDown' && !event.nativeEvent.isComposing && document.getElementById('hit-0')
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          className={cn(
            'input pe-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
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
