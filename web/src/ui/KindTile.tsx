import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import type { Kind } from './kinds.ts'

type KindTileProps = {
  kind: Kind
  small?: boolean
  /** Of an event: the day of the month it is on. */
  day?: number
  /** Mark of the service at the lower corner, 17 px. */
  badge?: ReactNode
  className?: string
}

/** A page with its upper right corner cut, and the form of what it holds. Its name or kind always stands beside it in words. */
export const KindTile = ({ kind, small = false, day, badge, className }: KindTileProps) => (
  <span
    aria-hidden
    className={cn('kind-tile', small && 'kind-tile-small', className)}
    style={{ '--tone': `var(--q-kind-${kind})` }}
  >
    <svg viewBox="0 0 34 38">
      <path className="ground" d="M5 1h18l10 10v22a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z" />
      <path className="fold" d="M23 1l10 10h-7a3 3 0 0 1-3-3z" />
      <g transform={badge ? 'translate(-1.6 -1.2) scale(.84)' : undefined}>
        {kind === 'event' && day !== undefined ? <Day day={day} /> : forms[kind]}
      </g>
    </svg>
    {badge && <span className="kind-badge">{badge}</span>}
  </span>
)

const Day = ({ day }: { day: number }) => (
  <>
    <path className="ink" d="M9 13.5h16" />
    <text x="17" y="29">
      {day}
    </text>
  </>
)

const forms: Readonly<Record<Kind, ReactNode>> = {
  pdf: (
    <>
      <path className="ink" d="M9 17h11M9 22h16M9 27h16M9 32h9" />
      <path className="fill" d="M9 10h7v3H9z" />
    </>
  ),
  doc: <path className="ink" d="M9 12h8M9 17h16M9 22h16M9 27h16M9 32h11" />,
  sheet: <path className="ink" d="M9 16h16v16H9zM9 21.3h16M9 26.6h16M16.5 16v16" />,
  slide: (
    <>
      <path className="ink" d="M8.5 16h17v11h-17zM17 27v5M12.5 32.5h9" />
      <path className="fill" d="M12 19.5h6v4h-6z" />
    </>
  ),
  hwp: (
    <text x="16" y="28">
      한
    </text>
  ),
  mail: <path className="ink" d="M8 16h18v14H8zM8.5 16.5 17 23.5l8.5-7" />,
  issue: <path className="ink" d="M9.5 15.5h15v15h-15zM13.5 23l2.6 2.6 4.6-5" />,
  design: (
    <>
      <path className="ink" d="M9 16h7v7H9zM9 31.5 12.5 26l3.5 5.5zM19 26h6v6h-6z" />
      <circle className="ink" cx="22" cy="19.5" r="3.5" />
    </>
  ),
  event: <path className="ink" d="M9 15h16v16H9zM9 20h16M13 12.5V17M21 12.5V17" />,
  page: (
    <>
      <path className="ink" d="M9 14h9M9 19h16M9 24h7M9 29h7" />
      <path className="fill" d="M19 23.5h6v6h-6z" />
    </>
  ),
  text: <path className="ink" d="M9 15h10M9 20h16M9 25h13M9 30h16" />,
  task: (
    <>
      <circle className="ink" cx="17" cy="23" r="7.5" />
      <path className="ink" d="m13.8 23.2 2.3 2.3 4.2-4.6" />
    </>
  ),
  image: (
    <>
      <path className="ink" d="M8.5 15.5h17v15h-17zM9 28l5-5.5 3.5 3.5 3-3 4.8 4.5" />
      <circle className="fill" cx="20.5" cy="19.5" r="1.6" />
    </>
  ),
}
