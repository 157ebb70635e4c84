import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** One of a few, all in view. */
export function Segments<Value extends string>({ label, value, onChange, options }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-row border border-line bg-surface-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-8 cursor-pointer items-center rounded-control px-3 font-button text-text-quiet hover:text-text has-checked:bg-surface-raised has-checked:text-text has-checked:shadow-tab has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-10"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
