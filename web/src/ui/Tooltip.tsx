import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A few words on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement<Record<string, unknown>> }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-72 rounded-control bg-text px-2 py-1 text-xs text-surface transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
