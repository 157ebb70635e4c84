import type { Source } from '@quarry/contract/wire/source/source'
import { displayDate, isPast } from '../../../lib/text/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { StateDot } from '../../../ui/StateDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { Below, Facts } from './Facts.tsx'

/** What there is to know of a source at a glance. */
export function SourceFacts({ source }: { source: Source }) {
  const t = useT()
  const { serviceName, documentCount, indexedCount, failedCount, updatedAt, credential, applicationState } = source
  const language = useLanguage()
  return (
    <section aria-label={t('source.detail.facts')}>
      <Facts
        facts={[
          {
            name: t('source.detail.documents'),
            value: (
              <>
                {documentCount.toLocaleString(language)}
                <Below>{t('source.detail.searchable', { indexed: indexedCount, failed: failedCount })}</Below>
              </>
            ),
          },
          { name: t('source.detail.application'), value: t(`source.detail.applied.${applicationState}`) },
          { name: t('source.detail.lastRun'), value: updatedAt ? <TimeAgo at={updatedAt} /> : t('source.detail.never') },
          { name: t('source.detail.nextRun'), value: <NextRun source={source} /> },
          ...(serviceName === 'upload' ? [] : [{ name: t('source.detail.changes'), value: <Changes source={source} /> }]),
          ...(credential ? [{ name: t('source.detail.credential'), value: <Credential source={source} {...credential} /> }] : []),
        ]}
      />
    </section>
  )
}

function NextRun({ source: { paused, status, nextRunAt, serviceName } }: { source: Source }) {
  const t = useT()
  if (paused) return t('source.detail.next.paused')
  if (status === 'processing') return t('source.detail.next.now')
  if (nextRunAt !== null && !isPast(nextRunAt)) return <TimeAgo at={nextRunAt} />
  if (nextRunAt !== null || status === 'init' || status === 'waiting') return t('source.detail.next.soon')
  return t(serviceName === 'upload' ? 'source.detail.next.asked' : 'source.detail.next.person')
}

/** How it comes to know that something changed. */
function Changes({ source: { isCalled, everyMinutes } }: { source: Source }) {
  const t = useT()
  const asked = everyMinutes === null ? t('source.detail.asked.inTurns') : t('source.detail.asked.every', { count: everyMinutes })
  if (!isCalled) return asked
  return (
    <>
      {t('source.isCalled')}
      <Below>{asked}</Below>
    </>
  )
}

const tones = { good: 'ok', refused: 'danger', untried: 'neutral' } as const

/** How it stands with the credentials: whether they work, since when they do not, and when they end. */
function Credential({ source, state, since }: { source: Source } & NonNullable<Source['credential']>) {
  const t = useT()
  const language = useLanguage()
  const { consent } = source
  const word = state === 'refused' && since === null ? 'refusedOnce' : state
  return (
    <>
      <StateDot tone={tones[state]}>
        <span>
          {t(`source.detail.credentials.${word}`)} {since && <TimeAgo at={since} />}
        </span>
      </StateDot>
      {consent?.givenBy && <Below>{consent.givenBy}</Below>}
      {consent && state === 'good' && (
        <Below>
          {consent.endsAt
            ? t('source.detail.credentials.endsAt', { date: displayDate(consent.endsAt, language) })
            : t('source.detail.credentials.renewed')}
        </Below>
      )}
    </>
  )
}
