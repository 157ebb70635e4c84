import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number }[]
  /** The panel of the tab that is open. */
  children: ReactNode
}

/** Panels of which one is open. Arrows, Home and End move along the tabs and open them. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const id = useId()
  const tabId = (tab: Value) => `${id}-${tab}`

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const next = tabs.at((steps[event.key] ?? NaN) % tabs.length)
    if (!(event.key in steps) || !next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(tabId(next.value))?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-5 overflow-x-auto border-b border-line"
        onKeyDown={move}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={tabId(tab.value)}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="-mb-px h-10 shrink-0 border-b-2 border-transparent px-0.5 font-button text-text-quiet hover:text-text focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-accent pointer-coarse:h-11"
          >
            {tab.label}
            {tab.count !== undefined && <span className="ms-1.5 font-normal text-text-quiet tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(value)}>
        {children}
      </div>
    </>
  )
}
