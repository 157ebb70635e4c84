import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import type { FieldControl } from './Field.tsx'

type SelectProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  disabled?: boolean
  name?: string
  className?: string
} & (FieldControl | { 'aria-label': string })

/** One of a few. Stands in a Field, or carries its own label. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  disabled = false,
  name,
  className,
  ...labels
}: SelectProps<Value>) {
  return (
    <Base.Root
      value={value}
      disabled={disabled}
      {...(name && { name })}
      items={options}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger {...labels} className={cn('input input-line flex items-center justify-between gap-2 text-start', className)}>
        <Base.Value className="truncate" />
        <Base.Icon className="text-text-quiet">
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={'popup min-w-(--anchor-width)'}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className="popup-item">
                <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
