import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Without this list the merger takes our type sizes for colours and drops one of `text-title text-danger`.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'title', 'display'] }] } },
})

export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
