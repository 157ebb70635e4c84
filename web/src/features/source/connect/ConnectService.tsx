import { useState } from 'react'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Service } from '@quarry/contract/wire/source/service'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { ConsentForm } from '../consent/ConsentForm.tsx'
import type { ConsentBack } from '../consent/consent.queries.ts'
import { focusFirstField } from '../../../ui/form/focus-first-field.ts'
import { OtherService } from './OtherService.tsx'
import { QuickConnect } from './QuickConnect.tsx'

type Props = {
  service: Service
  workspace: Workspace
  /** What the person came back with from the consent page; null before. */
  connectionId: ConnectionId | null
  back: ConsentBack
  onBack: () => void
  onDone: () => void
}

/** Connects one service: first by its own consent page where it has one, else, or on wish, by a form that holds the credentials. */
export function ConnectService({ connectionId, back, ...props }: Props) {
  const t = useT()
  const { service, workspace, onBack } = props
  const [wantsForm, setWantsForm] = useState(service.consent === null)
  const consent = service.consent
  if (!consent) return <ConnectForm {...props} />
  if (wantsForm)
    return (
      <div key="form" ref={focusFirstField}>
        <ConnectForm {...props} backTo={t('source.consent.instead')} onBack={() => setWantsForm(false)} />
      </div>
    )
  if (connectionId) return <ConsentForm {...props} service={{ ...service, consent }} connectionId={connectionId} back={back} />
  return (
    <div key="consent" ref={focusFirstField} tabIndex={-1} className="grid gap-5 outline-none">
      <OtherService onBack={onBack} />
      <QuickConnect service={{ ...service, consent }} workspace={workspace} back={back} />
      {service.fields.length > 0 && (
        <section className="grid justify-items-start gap-2 border-t border-line pt-4">
          <h3 className="font-semibold">{t('source.consent.advanced.title')}</h3>
          <p className="text-text-quiet">{t(`source.consent.advanced.body`)}</p>
          <Button size="small" onClick={() => setWantsForm(true)}>
            {t('source.consent.advanced.action')}
          </Button>
        </section>
      )}
    </div>
  )
}
