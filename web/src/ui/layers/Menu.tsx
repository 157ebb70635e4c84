import { cloneElement, createContext, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { moveInMenu } from './menu-keys.ts'
import { type Align, place, type Side } from './place.ts'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  side?: Side
  align?: Align
  className?: string
  /** It holds fields beside its entries, so keys move in it as in a form. */
  isForm?: boolean
  children: ReactNode
}

/** Closes the menu an entry stands in. */
export const CloseMenu = createContext<() => void>(() => {})

/** A list of actions under a button. Esc, Tab and a press elsewhere close it; focus goes back to the button. */
export function Menu({ trigger, side = 'bottom', align = 'start', className, isForm = false, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  useLayoutEffect(() => {
    const [layer, anchor] = [popup.current, button.current]
    if (!open || !layer || !anchor) return
    layer.showPopover()
    place(layer, anchor, side, align)
    layer.querySelector<HTMLElement>(isForm ? 'input, button' : '[role^="menuitem"]')?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !layer.contains(event.target) && !anchor.contains(event.target)) setOpen(false)
    }
    // A keyboard that comes up on a phone makes the window smaller, and must not close what is typed into.
    const resize = () => (anchor.getClientRects().length > 0 ? place(layer, anchor, side, align) : setOpen(false))
    addEventListener('pointerdown', leave, true)
    addEventListener('resize', resize)
    return () => {
      removeEventListener('pointerdown', leave, true)
      removeEventListener('resize', resize)
    }
  }, [open, side, align, isForm])

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': isForm ? 'dialog' : 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {open && (
        // A role it has, one of two.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={popup}
          id={id}
          role={isForm ? 'dialog' : 'menu'}
          tabIndex={-1}
          popover="manual"
          className={cn('popup', className)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || (event.key === 'Tab' && !isForm)) {
              // Esc closes the top layer only, so a dialog below must not hear it.
              if (event.key === 'Escape') event.preventDefault()
              event.stopPropagation()
              close()
            } else if (!isForm && moveInMenu(event.currentTarget, event.key)) event.preventDefault()
          }}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </>
  )
}

export const MenuSeparator = () => <hr className="-mx-1 my-1 border-line" />
