import { cn } from '../lib/cn.ts'

/** A workspace as a block of stone: the first letter of its name, its upper right corner cut. */
export const Initial = ({ name, large = false }: { name: string; large?: boolean }) => (
  <span
    aria-hidden
    className={cn(
      'block-cut grid shrink-0 place-items-center bg-text font-bold text-surface uppercase',
      large ? 'size-8.5 rounded-row text-sm [--cut:9px]' : 'size-6 rounded-control text-xs',
    )}
  >
    {[...name.trim()][0]}
  </span>
)
