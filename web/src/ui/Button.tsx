import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

/** How a button looks; also for links that act like one. */
export const buttonLook = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 overflow-hidden rounded-control font-medium whitespace-nowrap transition-[background-color,color,opacity] duration-150 select-none disabled:opacity-50',
  {
    variants: {
      kind: {
        primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
        secondary: 'border border-line-control bg-surface-raised text-text hover:not-disabled:bg-surface-sunken',
        quiet: 'text-text-quiet hover:not-disabled:bg-surface-sunken hover:not-disabled:text-text',
        danger: 'bg-danger text-on-accent hover:not-disabled:bg-danger-strong',
      },
      size: {
        medium: 'h-8 px-3 text-sm pointer-coarse:h-10',
        large: 'h-10 px-4 text-sm',
        icon: 'size-8 pointer-coarse:size-10',
      },
    },
    defaultVariants: { kind: 'secondary', size: 'medium' },
  },
)

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonLook> & { icon?: ReactNode; pending?: boolean }

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
