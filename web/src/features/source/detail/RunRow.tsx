import type { RunOutcome, SourceRun } from '@quarry/contract/wire/source/source-history'
import { displayDate, duration, exactTime } from '../../../lib/text/dates.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { ReasonLine } from '../ReasonLine.tsx'
import { skipsOf } from './skips.ts'

const tones: Record<RunOutcome, Tone> = {
  complete: 'ok',
  partialComplete: 'warn',
  notIndexing: 'warn',
  stopped: 'neutral',
  error: 'warn',
  authFail: 'danger',
  fail: 'danger',
}

/** One reading, or several in a row that brought nothing new: how it ended, and what it came to. */
export function RunRow({ run }: { run: SourceRun }) {
  const t = useT()
  const language = useLanguage()
  const { outcome, reason, startedAt, finishedAt, times, since, kind } = run
  const counts = (['indexed', 'failed', 'removed', 'unchanged'] as const)
    .filter((name) => run[name] > 0)
    .map((name) => t(`source.history.count.${name}`, { count: run[name] }))
  const skips = skipsOf(run).map(({ reason: why, count }) => t(`source.run.skips.${why}`, { count }))
  const seconds = finishedAt === null ? null : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <time dateTime={startedAt}>{exactTime(startedAt, language)}</time>
        <StateDot tone={outcome === null ? 'active' : tones[outcome]}>
          {t(outcome === null ? 'source.history.running' : `source.history.outcome.${outcome}`)}
        </StateDot>
      </p>
      <p className="text-meta text-text-quiet tabular-nums">
        {dotted([...counts, ...skips]) || (outcome !== null && t('source.history.nothing'))}
      </p>
      <p className="text-meta text-text-quiet tabular-nums">
        {dotted([
          t(`source.history.kind.${kind}`),
          seconds !== null &&
            t('source.history.took', { time: seconds < 1 ? t('source.history.underOne') : spanText(seconds, language) }),
          times > 1 && t('source.history.times', { count: times, since: displayDate(since, language) }),
        ])}
      </p>
      {reason && <ReasonLine reason={reason} className="mt-0.5" />}
    </li>
  )
}

/** A measured span: seconds below a minute, else as elsewhere. */
const spanText = (seconds: number, language: Parameters<typeof duration>[1]): string =>
  seconds < 60
    ? new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(Math.round(seconds))
    : duration(seconds, language)
