import type { Connection } from '@quarry/contract/wire/source/connection'
import { useT } from '../../lib/i18n-later.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import type { Tone } from '../../ui/tones.ts'

const tones: Record<Connection['health']['state'], Tone> = {
  untried: 'neutral',
  good: 'ok',
  refused: 'danger',
  scopeMissing: 'warn',
}

/** How a connection fares, since when, and what the service said. */
export function ConnectionHealth({ connection: { health, missingScopes } }: { connection: Connection }) {
  const t = useT()
  const { state, reason, since } = health
  return (
    <div className="mt-1 text-meta">
      <div className="flex flex-wrap items-center gap-x-3">
        <StateDot tone={tones[state]}>{t(`connection.state.${state}`)}</StateDot>
        {since && <TimeAgo at={since} say={(when) => t('connection.since', { when })} className="text-text-quiet" />}
      </div>
      {reason && <p className="mt-1 text-danger wrap-anywhere">{reason}</p>}
      {state === 'scopeMissing' && (
        <p className="mt-1 text-text-quiet wrap-anywhere">
          {t('connection.missingScopes')} <code>{missingScopes.join(', ')}</code>
        </p>
      )}
    </div>
  )
}
