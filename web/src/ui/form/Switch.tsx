import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

type SwitchProps = { on: boolean; onChange: (on: boolean) => void; disabled?: boolean } & (
  | { label: ReactNode; help?: ReactNode; name?: undefined }
  /** Where its words stand elsewhere. */
  | { name: string; label?: undefined; help?: undefined }
)

/** On or off, at once. What it means stands beside it. */
export function Switch({ on, onChange, disabled = false, label, help, name }: SwitchProps) {
  const control = (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className="group relative inline-flex h-6 w-10 shrink-0 items-center disabled:opacity-50"
    >
      <span
        className={cn(
          'h-5.5 w-9.5 rounded-full border transition-colors duration-fast',
          on ? 'border-accent bg-accent' : 'border-line-control bg-surface-sunken',
        )}
      />
      <span
        className={cn(
          'absolute size-4 rounded-full transition-[translate,background-color] duration-fast',
          on ? 'translate-x-[19px] bg-on-accent' : 'translate-x-[3px] bg-text-quiet',
        )}
      />
    </button>
  )
  if (label === undefined) return control
  return (
    <label className="flex cursor-pointer items-start gap-3 py-1.5">
      {control}
      <span className="min-w-0">
        <span className="block font-button">{label}</span>
        {help && <span className="block text-meta text-text-quiet">{help}</span>}
      </span>
    </label>
  )
}
