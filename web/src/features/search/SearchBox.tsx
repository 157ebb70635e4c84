import { limits } from '@quarry/contract/limits'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { searchBox } from '../../lib/search-focus.ts'
import { boxLook } from './page/look.ts'
import { MentionList } from './mention/MentionList.tsx'
import { useMention } from './mention/use-mention.ts'

type Props = { initial?: string; placeholder: string; large?: boolean; onSearch: (text: string) => void }

/**
 * The one search box of a page. Enter searches and keeps the cursor here, for another try; ↓ goes on to the first hit. What begins with
 * `@` and the name of an agent is asked of it.
 */
export function SearchBox({ initial = '', placeholder, large = false, onSearch }: Props) {
  const t = useT()
  const [text, setText] = useState(initial)
  const [isFocused, setFocused] = useState(false)
  const mention = useMention(text, setText)
  const { asked, asking, offered } = mention
  const { box, glass } = boxLook(large)
  const isOffering = isFocused && offered.length > 0
  return (
    <search>
      <form
        className="relative [view-transition-name:search-box]"
        onSubmit={(event) => {
          event.preventDefault()
          if (asked && asking) return asking.isAsking || asking.ask(asked.agent.id, asked.question)
          // The keyboard of a phone would lie over the hits.
          if (matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur()
          onSearch(text)
        }}
      >
        <Search aria-hidden className={cn('pointer-events-none absolute top-1/2 -translate-y-1/2 text-text-quiet', glass)} />
        <input
          ref={searchBox}
          type="search"
          enterKeyHint={asked ? 'send' : 'search'}
          autoComplete="off"
          maxLength={limits.queryLength}
          aria-label={t('search.title')}
          {...(asking && { 'aria-autocomplete': 'list' })}
          {...(isOffering && { 'aria-controls': `${mention.id}-list`, 'aria-activedescendant': `${mention.id}-${mention.at}` })}
          placeholder={placeholder}
          value={text}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            setText(event.target.value)
            mention.look(event.target.value)
          }}
          onKeyDown={(event) => {
            if (mention.onKeyDown(event)) return
            const first = event.key === 'ArrowDown' && !event.nativeEvent.isComposing && document.getElementById('hit-0')
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          className={cn('input pe-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden', box)}
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
        {isFocused && <MentionList {...mention} />}
        <output className="sr-only">{isOffering && t('search.agent.count', { count: offered.length })}</output>
      </form>
    </search>
  )
}
