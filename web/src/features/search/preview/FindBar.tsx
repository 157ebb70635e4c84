import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { useKey } from '../../../lib/keys.ts'
import type { Found } from '../../../lib/viewing/finder.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

type Props = {
  text: string
  onText: (text: string) => void
  /** Null while nothing is looked for. */
  found: Found | null
  onStep: (by: 1 | -1) => void
}

/** Finds in the document that lies open: the words of the search until something is typed. */
export function FindBar({ text, onText, found, onStep }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useKey('mod+f', () => field.current?.select())
  const isNothing = found?.count === 0
  return (
    <search className="flex h-11 min-w-0 flex-1 items-center gap-1 ps-3.5 pe-1.5 text-meta sm:pe-3.5">
      <Search aria-hidden className="size-4 shrink-0 text-text-quiet" />
      <input
        ref={field}
        type="text"
        value={text}
        aria-label={t('preview.find')}
        placeholder={t('preview.find')}
        enterKeyHint="search"
        spellCheck={false}
        className="h-9 min-w-16 flex-1 bg-transparent px-1.5 placeholder:text-text-quiet"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
          if (event.key !== 'Escape' || text === '') return
          // First what was typed goes, then the document.
          event.preventDefault()
          onText('')
        }}
      />
      <output className="shrink-0 whitespace-nowrap text-text-quiet tabular-nums" aria-live="polite">
        {found && wordsOf(t, found)}
      </output>
      <IconButton label={t('preview.before')} disabled={!found || isNothing} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('preview.after')} disabled={!found || isNothing} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </search>
  )
}

function wordsOf(t: ReturnType<typeof useT>, { at, count, isCut }: Found): string {
  if (count === 0) return t('preview.none')
  if (at === 0) return t('preview.count', { count })
  return t(isCut ? 'preview.foundMore' : 'preview.found', { at, count })
}
