import type { Source } from '@quarry/contract/wire/source/source'
import { duration } from '../../../lib/text/dates.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { isBeingRead } from '../../../lib/source-state.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** How many documents are ready while sources are being read, and how far that is. Nothing once it is over. */
export function LiveCount({ sources }: { sources: readonly Source[] }) {
  const t = useT()
  const language = useLanguage()
  const read = sources.filter(isBeingRead)
  const [first] = read
  if (!first) return null
  const ready = sources.reduce((sum, { indexedCount }) => sum + indexedCount, 0)
  const progress = first.progress
  const left = progress?.listed && progress.done < progress.found ? progress.secondsLeft : null
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-surface bg-surface-rail px-5 py-4">
      <output className="text-title tabular-nums">{t('home.count.ready', { count: ready })}</output>
      <div className="min-w-52 flex-1">
        <ProgressBar
          label={t('home.count.reading', { name: first.displayName })}
          value={progress?.done ?? 0}
          max={progress?.listed ? progress.found : null}
        />
        <p className="mt-1.5 text-meta text-text-quiet">
          {dotted([
            t('home.count.reading', { name: first.displayName }),
            left !== null && t('home.count.left', { time: duration(left, language) }),
          ])}
        </p>
      </div>
    </div>
  )
}
