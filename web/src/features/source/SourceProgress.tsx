import type { Progress } from '@quarry/contract/source'
import { duration } from '../../lib/dates.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** How far a run is, in a bar and in words; the end is named once it is known. */
export function SourceProgress({ progress, name }: { progress: Progress; name: string }) {
  const t = useT()
  const language = useLanguage()
  const { found, done, listed, secondsLeft } = progress
  return (
    <div className="mt-2 max-w-md">
      <ProgressBar label={t('source.progress.label', { name })} value={done} max={listed ? found : null} />
      <p className="mt-1 text-xs text-text-quiet tabular-nums">
        {listed ? t('source.progress.reading', { done, found }) : t('source.progress.listing', { done, found })}
        {listed &&
          secondsLeft !== null &&
          done < found &&
          ` · ${t('source.progress.left', { time: duration(secondsLeft, language) })}`}
      </p>
    </div>
  )
}
