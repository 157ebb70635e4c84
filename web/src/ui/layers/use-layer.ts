import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

type LayerOptions = {
  modal: boolean
  initialFocus?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** Where the keys go on afterwards; null: where they were. */
  backTo?: (() => HTMLElement | null) | undefined
}

/**
 * Shows a `dialog` element for as long as it is mounted. A modal one keeps focus inside and the page behind it still.
 * Focus starts at the first field, else at the first button of the footer, and goes back where it was.
 */
export function useLayer({ modal, initialFocus, onClose, backTo }: LayerOptions): RefObject<HTMLDialogElement | null> {
  const layer = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  const back = useEffectEvent(() => backTo?.() ?? null)

  useLayoutEffect(() => {
    const dialog = layer.current
    if (!dialog) return
    const before = document.activeElement
    document.documentElement.style.setProperty('--scrollbar-room', `${innerWidth - document.documentElement.clientWidth}px`)
    if (modal) dialog.showModal()
    else dialog.show()
    const target =
      initialFocus?.current ?? dialog.querySelector<HTMLElement>('[data-body] :is(input, textarea, select), footer button')
    ;(target ?? dialog).focus()

    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    // A layer beside the page closes by Esc from anywhere, unless something above it takes the key.
    const heard: EventTarget = modal ? dialog : window
    heard.addEventListener('keydown', escape as EventListener)
    return () => {
      heard.removeEventListener('keydown', escape as EventListener)
      dialog.close()
      // What opened it may be gone with what was done in it, or nothing did but the address; then the keys go on at the content of the page.
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      ;(back() ?? (isThere ? before : document.querySelector('main')))?.focus()
    }
  }, [modal, initialFocus])

  return layer
}
