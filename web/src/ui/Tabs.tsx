import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number }[]
  /** The panel of the tab that is open. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 shrink-0 border-b-2 border-transparent px-2.5 font-medium text-text-quiet hover:text-text focus-visible:-outline-offset-2 data-active:border-accent data-active:text-text pointer-coarse:h-11"
          >
            {tab.label}
            {tab.count !== undefined && <span className="ms-1.5 font-normal text-text-quiet tabular-nums">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="outline-none">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
