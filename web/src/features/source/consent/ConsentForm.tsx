import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Service } from '@quarry/contract/wire/source/service'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ConnectForm } from '../connect/ConnectForm.tsx'
import { draftQuery } from '../../../lib/consent.ts'
import type { ConsentBack } from './consent.queries.ts'
import { focusFirstField } from '../../../ui/form/focus-first-field.ts'
import { OtherService } from '../connect/OtherService.tsx'
import { QuickConnect } from '../connect/QuickConnect.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'

type Props = {
  service: Service & { consent: NonNullable<Service['consent']> }
  workspace: Workspace
  connectionId: ConnectionId
  back: ConsentBack
  onBack: () => void
  onDone: () => void
}

/** What consent left open: what to index, a name, who may search it. */
export function ConsentForm({ service, workspace, connectionId, back, onBack, onDone }: Props) {
  const t = useT()
  const { data: draft, error } = useQuery(draftQuery(workspace.id, connectionId))
  if (error)
    return (
      <div className="grid gap-4">
        <OtherService onBack={onBack} />
        <Refusal error={error} />
        <QuickConnect service={service} workspace={workspace} back={back} />
      </div>
    )
  if (!draft) return <SkeletonRows count={4} className="h-12" />
  return (
    <div ref={focusFirstField}>
      <ConnectForm
        service={{ ...service, fields: service.consent.fields, accessLevels: service.consent.accessLevels }}
        workspace={workspace}
        connectionId={connectionId}
        above={
          <p className="flex items-start gap-2 text-ok">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{t('source.consent.given', { account: draft.givenBy })}</span>
          </p>
        }
        onBack={onBack}
        onDone={onDone}
      />
    </div>
  )
}
