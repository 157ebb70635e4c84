import type { ContentProvider } from '@quarry/contract/source'
import type { Workspace } from '@quarry/contract/workspace'
import { displayDate } from '../../lib/dates.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Refusal } from './Refusal.tsx'
import { useStartConsent } from './consent.queries.ts'

/** How early the end of a consent is told, in milliseconds. */
const warnedMs = 14 * 86_400_000

const isSoon = (at: string): boolean => Date.parse(at) - Date.now() < warnedMs

/** A consent that is over, or will be soon, is given anew here; what was indexed stays. */
export function SourceConsent({
  source,
  endsAt,
  workspace,
}: {
  source: ContentProvider
  endsAt: string | null
  workspace: Workspace
}) {
  const t = useT()
  const language = useLanguage()
  const start = useStartConsent(workspace.id)
  const endsSoon = endsAt !== null && isSoon(endsAt)
  if (source.status !== 'authFail' && !endsSoon) return null
  const { serviceName, workspaceContentProviderId } = source
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {endsSoon && source.status !== 'authFail' && (
        <p className="text-xs text-warn">{t('source.consent.endsAt', { date: displayDate(endsAt, language) })}</p>
      )}
      <Button size="small" pending={start.isPending} onClick={() => start.mutate({ serviceName, workspaceContentProviderId })}>
        {t('source.consent.reconnect')}
      </Button>
      {start.error && <Refusal error={start.error} />}
    </div>
  )
}
