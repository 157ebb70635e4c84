import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { place } from './place.ts'

const openAfterMs = 400
/** Long enough to move the pointer onto the words (WCAG 1.4.13). */
const closeAfterMs = 120

/** A few words on hover and keyboard focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const layer = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  function show(next: boolean, afterMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next && !hasOpened(anchor.current?.firstElementChild)), afterMs)
  }

  useEffect(() => {
    const [words, target] = [layer.current, anchor.current?.firstElementChild]
    if (!open || !words || !target) return
    words.showPopover()
    place(words, target, 'bottom', 'center')
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [open])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerOver={(event) => event.pointerType === 'mouse' && show(true, openAfterMs)}
      onPointerOut={() => show(false, closeAfterMs)}
      onPointerDown={() => show(false, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(true, 0)}
      onBlur={() => show(false, 0)}
    >
      {children}
      {open && (
        <span
          ref={layer}
          id={id}
          role="tooltip"
          popover="manual"
          className="m-0 max-w-72 rounded-control bg-text px-2 py-1 text-xs text-surface"
        >
          {text}
        </span>
      )}
    </span>
  )
}

/** Whether a menu of the button stands where the words would. */
const hasOpened = (target: Element | null | undefined): boolean => target?.getAttribute('aria-expanded') === 'true'
