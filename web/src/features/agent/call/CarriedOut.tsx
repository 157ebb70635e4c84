import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { useT } from '../i18n.ts'
import { deedsIn } from './deeds.ts'

/** What was done, whatever the words above it say: they are a model's, this is what happened. */
export function CarriedOut({ calls }: { calls: readonly ToolCall[] }) {
  const t = useT()
  return (
    <p className="border-s-2 border-line-control ps-2.5 text-meta text-text-quiet wrap-anywhere">
      {deedsIn(calls, t).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  )
}
