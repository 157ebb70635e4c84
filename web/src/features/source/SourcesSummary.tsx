import type { Source } from '@quarry/contract/wire/source/source'
import { useT } from '../../lib/i18n-later.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import type { Tone } from '../../ui/tones.ts'
import { toneOf } from './words.ts'

/** What a list of this many shows at one glance needs no summary. */
const fewest = 4

const parts = { danger: 'attention', warn: 'attention', active: 'active', ok: 'ok', neutral: 'paused' } as const

/** How all sources are doing together: how many are current, being read, in need of somebody. */
export function SourcesSummary({ sources }: { sources: readonly Source[] }) {
  const t = useT()
  if (sources.length < fewest) return null
  const tones = sources.map(toneOf)
  const shown: Tone[] = [tones.includes('danger') ? 'danger' : 'warn', 'active', 'ok', 'neutral']
  return (
    <ul aria-label={t('source.summary.label')} className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
      {shown.map((tone) => {
        const part = parts[tone]
        const count = tones.filter((each) => parts[each] === part).length
        return (
          count > 0 && (
            <li key={part}>
              <StateDot tone={tone}>{t(`source.summary.${part}`, { count })}</StateDot>
            </li>
          )
        )
      })}
    </ul>
  )
}
