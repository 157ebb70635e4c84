import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

export type DrawingName = 'nothingYet' | 'nothingFound' | 'fault' | 'notFound' | 'maintenance' | 'offline'

/** What happened, as it would look in layers of stone. The sentence below says it; this only shows it. */
export const Drawing = ({ name, large = false }: { name: DrawingName; large?: boolean }) => (
  <svg aria-hidden viewBox="0 0 200 132" className={cn('drawing', large && 'drawing-large')}>
    <g transform="matrix(-1 0 0 1 200 0)">{drawings[name]}</g>
  </svg>
)

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  // Untouched layers, a probe on top.
  nothingYet: (
    <>
      <path className="l1" d="M14 70 186 58v18L14 90z" />
      <path className="l2" d="M14 90 186 76v18L14 110z" />
      <path className="l3" d="M14 110 186 94v28H14z" />
      <path d="M100 64V22M92 22h16M96 30h8" />
      <path className="paper" d="M88 34h24v14l-12 8-12-8z" />
      <path className="seam" d="M16 100 184 85" />
    </>
  ),
  // A core was drawn: nothing in it.
  nothingFound: (
    <>
      <path className="l1" d="M14 78 70 74v16L14 94zM130 70 186 66v16l-56 4z" />
      <path className="l2" d="M14 94 70 90v16L14 110zM130 86l56-4v16l-56 4z" />
      <path className="l3" d="M14 110 70 106v16H14zM130 102l56-4v24h-56z" />
      <rect className="paper" x="80" y="12" width="40" height="104" rx="6" />
      <path d="M80 44 120 40M80 70 120 66M80 94 120 90" />
      <path className="dash" d="M70 74v48M130 70v52" />
    </>
  ),
  // The layers slipped. What lies left and right is still whole.
  fault: (
    <>
      <path className="l1" d="M14 40 92 34 84 52 14 58z" />
      <path className="l2" d="M14 58 84 52 76 72 14 78z" />
      <path className="l3" d="M14 78 76 72 56 122H14z" />
      <path className="l1" d="M108 52 186 46v18L100 70z" />
      <path className="l2" d="M100 70 186 64v20L92 90z" />
      <path className="l3" d="M92 90 186 84v38H78z" />
      <path className="dash" d="M102 14 56 128" />
      <path className="seam" d="M15 68 79 63M97 80 185 74" />
    </>
  ),
  // A hollow where the page should lie.
  notFound: (
    <>
      <path className="l1" d="M14 30 186 18v18L14 48z" />
      <path className="l3" d="M14 96 186 84v38H14z" />
      <path className="l2" d="M14 48 58 45v48L14 96zM142 39l44-3v48l-44 3z" />
      <path className="dash" d="M58 45 142 39v48L58 93z" />
      <path className="seam" d="M16 72 57 69M143 63 184 60" />
      <path className="paper" d="M110 54H95l-8 8v18h23z" />
      <path d="M95 54v8h-8" />
    </>
  ),
  // A block on a hoist.
  maintenance: (
    <>
      <path className="l2" d="M14 96 70 92v14h60V88l56-4v38H14z" />
      <path d="M14 110 70 106M130 104 186 98" />
      <path d="M100 8 54 92M100 8l46 78M100 8v34M66 70h18M116 70h22" />
      <path d="M100 42 84 54M100 42l16 12" />
      <path className="l1" d="M120 54H88l-8 8v24h40z" />
      <path d="M88 54v8h-8" />
      <path className="seam" d="M81 74 119 70" />
    </>
  ),
  // Two cliffs, the bridge is out.
  offline: (
    <>
      <path className="l1" d="M10 46h58l-4 20H10z" />
      <path className="l2" d="M10 66h54l-6 22H10z" />
      <path className="l3" d="M10 88h48l-8 34H10z" />
      <path className="l1" d="M190 46h-58l4 20h54z" />
      <path className="l2" d="M190 66h-54l6 22h48z" />
      <path className="l3" d="M190 88h-48l8 34h40z" />
      <path d="M40 46V24M160 46V24M40 26c10 12 20 17 30 18M160 26c-10 12-20 17-30 18" />
      <path className="dash" d="M72 47c18 5 38 5 56 0" />
      <path className="seam" d="M12 77 61 77M139 77 188 77" />
    </>
  ),
}
