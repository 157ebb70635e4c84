import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { inWords } from '../../../lib/i18n.ts'
import { useT } from '../i18n.ts'
import { carriedOut, takenBack } from './call-state.ts'

/** What was done, whatever the words above it say: they are a model's, this is what happened. */
export function CarriedOut({ calls }: { calls: readonly ToolCall[] }) {
  const t = useT()
  const undone = takenBack(calls)
  const done = carriedOut(calls).filter((call) => !undone.includes(call))
  const titles = (all: readonly ToolCall[]) => all.map(({ title }) => inWords(title)).join(', ')
  return (
    <p className="border-s-2 border-line-control ps-2.5 text-meta text-text-quiet wrap-anywhere">
      {done.length > 0 && t('acting.done', { titles: titles(done) })}
      {undone.length > 0 && <span className="block">{t('acting.undone', { titles: titles(undone) })}</span>}
      {done.length + undone.length === 0 && t('acting.nothingDone')}
    </p>
  )
}
