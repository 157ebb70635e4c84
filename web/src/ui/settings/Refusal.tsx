import { CircleAlert } from 'lucide-react'
import { refusalOf } from './settings-words.ts'

/** Whoever pressed a button at the end of a long form would not see it appear. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

/** Why a service refused: what it means, and the service's own words below. */
export function Refusal({ error }: { error: Error }) {
  const { text, detail } = refusalOf(error)
  return (
    <div ref={bringIntoView} role="alert" className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>{text}</p>
        {detail && <p className="mt-0.5 text-meta wrap-anywhere">{detail}</p>}
      </div>
    </div>
  )
}
