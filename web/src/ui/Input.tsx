import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

export const inputLook =
  'w-full rounded-control border border-line-control bg-surface-raised px-2.5 text-sm text-text placeholder:text-text-quiet focus-visible:-outline-offset-1 read-only:bg-surface-sunken disabled:opacity-60 aria-invalid:border-danger'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(inputLook, 'h-9 pointer-coarse:h-11', className)} />
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...props} className={cn(inputLook, 'min-h-20 py-2', className)} />
}
