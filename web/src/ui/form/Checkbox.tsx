import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../../lib/cn.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; indeterminate?: boolean }

/** The browser's own checkbox in our colours, with its words as part of the target. */
export function Checkbox({ label, indeterminate = false, className, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Only a property, not an attribute: React cannot set it.
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={cn('check', className)}>
      <input ref={box} type="checkbox" {...props} className="mt-0.5 size-4.5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  )
}
