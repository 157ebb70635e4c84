import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { endsSoon } from '../../../lib/consent.ts'
import { displayDate } from '../../../lib/text/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { useStartConsent } from './consent.queries.ts'

/** A consent that is over, or will be soon, is given anew here; what was indexed stays. */
export function SourceConsent({ source, endsAt, workspace }: { source: Source; endsAt: string | null; workspace: Workspace }) {
  const t = useT()
  const language = useLanguage()
  const start = useStartConsent(workspace.id)
  const isEnding = endsAt !== null && endsSoon(endsAt)
  if (source.status !== 'authFail' && !isEnding) return null
  const { serviceName, sourceId } = source
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {isEnding && source.status !== 'authFail' && (
        <p className="text-meta text-warn">{t('source.consent.endsAt', { date: displayDate(endsAt, language) })}</p>
      )}
      <Button size="small" pending={start.isPending} onClick={() => start.mutate({ serviceName, sourceId })}>
        {t('source.consent.reconnect')}
      </Button>
      {start.error && <Refusal error={start.error} />}
    </div>
  )
}
