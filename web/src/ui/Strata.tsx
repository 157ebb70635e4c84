import { cn } from '../lib/cn.ts'

/** Layers of stone across a width, falling to the right, with one seam. For first pictures and drop zones, never behind text. */
export const Strata = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 800 400" preserveAspectRatio="none" className={cn('pointer-events-none', className)}>
    <g transform="matrix(-1 0 0 1 800 0)">
      <path d="M0 60 800 10V400H0z" className="fill-layer-1 opacity-50" />
      <path d="M0 128 800 66V400H0z" className="fill-layer-2 opacity-50" />
      <path d="M0 184 800 110v9L0 197z" className="fill-seam" />
      <path d="M0 197 800 119V400H0z" className="fill-layer-3 opacity-50" />
      <path d="M0 284 800 190V400H0z" className="fill-layer-4 opacity-50" />
      <path d="M0 352 800 286V400H0z" className="fill-layer-5 opacity-50" />
    </g>
  </svg>
)
