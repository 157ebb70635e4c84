import { ExternalLink } from 'lucide-react'
import type { SourceId } from '@quarry/contract/ids'
import { providerNames } from '@quarry/contract/source/service'
import type { Service } from '@quarry/contract/wire/source/service'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConsentMissing } from '../consent/ConsentMissing.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { type ConsentBack, useStartConsent } from '../consent/consent.queries.ts'

type Props = {
  service: Pick<Service, 'serviceName' | 'name'> & { consent: NonNullable<Service['consent']> }
  workspace: Workspace
  back: ConsentBack
  /** The source that goes on with the new consent; absent for a new one. */
  sourceId?: SourceId
}

/** The way to the service's own consent page, in the same tab: it works on every phone, and the address leads back here. */
export function QuickConnect({ service: { serviceName, name, consent }, workspace, back, sourceId }: Props) {
  const t = useT()
  const start = useStartConsent(workspace.id)
  const provider = providerNames[consent.provider]
  if (!consent.isSetUp) return <ConsentMissing provider={consent.provider} service={name} workspace={workspace} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-text-quiet">{t('source.consent.body', { provider })}</p>
      <Button
        kind="primary"
        icon={<ExternalLink aria-hidden className="size-4" />}
        pending={start.isPending}
        onClick={() => start.mutate({ serviceName, back, ...(sourceId && { sourceId }) })}
      >
        {t('source.consent.go', { provider })}
      </Button>
      {start.error && <Refusal error={start.error} />}
    </div>
  )
}
