import type { Progress } from '@quarry/contract/source-run'
import { duration } from '../../lib/dates.ts'
import { dotted } from '../../lib/dotted.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { speedText } from './speed.ts'

/** How far a run is, in words and in a bar along the edge of the row, which therefore never changes its height. */
export function SourceProgress({ progress, name }: { progress: Progress; name: string }) {
  const t = useT()
  const language = useLanguage()
  const { found, done, listed, perSecond, secondsLeft } = progress
  const left = listed && done < found ? secondsLeft : null
  return (
    <>
      <span>
        {dotted([
          found === 0
            ? t('source.progress.starting')
            : t(listed ? 'source.progress.reading' : 'source.progress.listing', { done, found }),
          perSecond !== null && speedText(perSecond, language),
          left !== null && t('source.progress.left', { time: duration(left, language) }),
        ])}
      </span>
      <ProgressBar
        label={t('source.progress.label', { name })}
        value={done}
        max={listed ? found : null}
        className="absolute inset-x-0 -bottom-px h-0.5"
      />
    </>
  )
}
