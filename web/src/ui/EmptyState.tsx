import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'

type EmptyStateProps = { drawing?: DrawingName; title: ReactNode; body?: ReactNode; action?: ReactNode }

/** Nothing is here: what happened as a drawing, one sentence, and the one thing to do. */
export const EmptyState = ({ drawing = 'nothingYet', title, body, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-4 py-10 text-center">
    <Drawing name={drawing} />
    <h2 className="mt-4 text-lg font-bold text-balance">{title}</h2>
    {body && <p className="mt-1 max-w-md text-balance text-text-quiet">{body}</p>}
    {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
