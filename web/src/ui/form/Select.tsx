import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'multiple'> & {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** One of a few: the browser's own list, which every phone and screen reader knows. Stands in a Field, or carries `aria-label`. */
export function Select<Value extends string>({ value, onChange, options, className, ...props }: SelectProps<Value>) {
  return (
    <span className={cn('relative block', className)}>
      <select
        {...props}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="input input-line cursor-pointer appearance-none truncate pe-8"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface-raised text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-text-quiet"
      />
    </span>
  )
}
