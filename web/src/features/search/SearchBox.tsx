import { Search, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { searchBox } from '../../lib/search-focus.ts'
import { boxLook } from './page/look.ts'
import { MentionList } from './mention/MentionList.tsx'
import { useMention } from './mention/use-mention.ts'
import { useBoxList } from './suggest/use-box-list.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const loadSuggestions = () => import('./suggest/Suggestions.tsx')
const Suggestions = lazyPart(() => loadSuggestions().then((module) => ({ default: module.Suggestions })))

type Props = {
  initial?: string
  placeholder: string
  large?: boolean
  /** Whose documents and people are suggested; absent: none. */
  workspace?: Workspace
  onSearch: (text: string) => void
}

/**
 * The one search box of a page. Enter searches and keeps the cursor here, for another try; ↓ goes on to the first hit. What begins with
 * `@` and the name of an agent is asked of it.
 */
export function SearchBox({ initial = '', placeholder, large = false, workspace, onSearch }: Props) {
  const t = useT()
  const [text, setText] = useState(initial)
  const [isFocused, setFocused] = useState(false)
  const mention = useMention(text, setText)
  const { asked, asking, offered } = mention
  const { box, glass } = boxLook(large)
  const isOffering = isFocused && offered.length > 0
  const list = useBoxList({ setText, onSearch })
  const isListed = workspace !== undefined && isFocused && !text.startsWith('@') && list.isOpen
  const isExpanded = isOffering || (isListed && list.count > 0)
  return (
    <search>
      <form
        className="relative z-10 [view-transition-name:search-box]"
        onSubmit={(event) => {
          event.preventDefault()
          if (asked && asking) return asking.isAsking || asking.ask(asked.agent.id, asked.question)
          // The keyboard of a phone would lie over the hits.
          if (matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur()
          list.close()
          onSearch(text)
        }}
      >
        <Search aria-hidden className={cn('pointer-events-none absolute top-1/2 -translate-y-1/2 text-text-quiet', glass)} />
        <input
          ref={searchBox}
          type="search"
          role="combobox"
          aria-expanded={isExpanded}
          aria-controls={isOffering ? `${mention.id}-list` : `${list.id}-list`}
          aria-autocomplete="list"
          enterKeyHint={asked ? 'send' : 'search'}
          autoComplete="off"
          aria-label={t('search.title')}
          aria-activedescendant={isOffering ? `${mention.id}-${mention.at}` : isListed ? (list.activeId ?? undefined) : undefined}
          placeholder={placeholder}
          value={text}
          onFocus={() => {
            setFocused(true)
            // What comes with the first letter is here before it is typed; a failure shows nothing but that.
            if (workspace) void loadSuggestions().catch(() => null)
          }}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            setText(event.target.value)
            mention.look(event.target.value)
            list.look()
          }}
          onKeyDown={(event) => {
            if (mention.onKeyDown(event) || (isListed && list.onKeyDown(event))) return
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
        {isListed && (
          <Suspense>
            <Suggestions {...list.list} workspace={workspace} text={text} />
          </Suspense>
        )}
        <output className="sr-only">{isOffering && t('search.agent.count', { count: offered.length })}</output>
      </form>
    </search>
  )
}
