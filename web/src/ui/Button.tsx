import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { type ButtonLook, buttonLook } from './button-look.ts'

export { buttonLook }

type ButtonProps = ComponentProps<'button'> & ButtonLook & { icon?: ReactNode; pending?: boolean }

/** @param pending the action runs: the button keeps its words and size, shows movement and cannot be pressed again. */
export function Button({ kind, size, className, icon, pending = false, children, disabled, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={cn(buttonLook({ kind, size }), pending && 'cursor-progress', className)}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
      {pending && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden">
          <span className="block h-full w-1/3 animate-pending bg-current" />
        </span>
      )}
    </button>
  )
}
