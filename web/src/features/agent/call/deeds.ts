import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { inWords } from '../../../lib/i18n.ts'
import type { useT } from '../i18n.ts'
import { carriedOut, takenBack } from './call-state.ts'

/** In words, line by line: what was changed at services, what of it was taken back, or that nothing was. */
export function deedsIn(calls: readonly ToolCall[], t: ReturnType<typeof useT>): string[] {
  const undone = takenBack(calls)
  const done = carriedOut(calls).filter((call) => !undone.includes(call))
  const titles = (all: readonly ToolCall[]) => all.map(({ title }) => inWords(title)).join(', ')
  if (done.length + undone.length === 0) return [t('acting.nothingDone')]
  return [
    ...(done.length > 0 ? [t('acting.done', { titles: titles(done) })] : []),
    ...(undone.length > 0 ? [t('acting.undone', { titles: titles(undone) })] : []),
  ]
}
