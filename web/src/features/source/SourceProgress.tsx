import type { Progress } from '@quarry/contract/wire/source/source-run'
import { duration } from '../../lib/text/dates.ts'
import { dotted } from '../../lib/text/dotted.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { speedText } from './upload/speed.ts'

/** How far a run is, in words and in a bar along the edge of the row, which therefore never changes its height. */
export function SourceProgress({ progress, name }: { progress: Progress; name: string }) {
  const t = useT()
  const language = useLanguage()
  const { found, done, listed, perSecond, secondsLeft } = progress
  const left = listed && done < found ? secondsLeft : null
  return (
    <>
      <span className="text-meta text-text-quiet tabular-nums">
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
