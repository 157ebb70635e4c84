import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn('input input-line', className)} />
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...props} className={cn('input min-h-20 py-2', className)} />
}
