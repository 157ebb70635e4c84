import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n-later.ts'

type Props = {
  name: string
  /** From 1. */
  place: number
  count: number
  isHeld: boolean
  onStep: (by: number) => void
  onHold: () => void
}

/** Where a source is taken hold of to move it in the indexing order; the arrow keys, Home and End move it too. */
export function OrderHandle({ name, place, count, isHeld, onStep, onHold }: Props) {
  const t = useT()
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -count, End: count }

  function move(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  function take(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return
    // Else the text under the pointer is selected while it moves; the focus that this would bring is given by hand.
    event.preventDefault()
    event.currentTarget.focus()
    onHold()
  }
  return (
    <button
      type="button"
      aria-label={t('source.order.handle', { name, place, count })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title={t('source.order.hint')}
      onKeyDown={move}
      onPointerDown={take}
      className={cn(
        '-ms-1 flex h-8 w-6 shrink-0 touch-none items-center justify-center self-start rounded-control text-text-quiet hover:bg-surface-sunken hover:text-text pointer-coarse:h-10 pointer-coarse:w-8',
        isHeld ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}
