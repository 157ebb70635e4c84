import { type ReactNode, useState } from 'react'
import type { Service } from '@quarry/contract/wire/source/service'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { JsonField } from '../../../ui/settings/JsonField.tsx'
import { accountIn } from './key-file.ts'

type Credentials = { adminAccount: string; serviceAccountKey: string }
type Props = {
  service: Pick<Service, 'name' | 'delegated'>
  /** What was typed so far. */
  given: Credentials
  onUse: (credentials: Credentials) => void
  onClose: () => void
}

const accounts = 'https://console.cloud.google.com/iam-admin/serviceaccounts'
const delegation = 'https://admin.google.com/ac/owl/domainwidedelegation'

/** Leads through making a service account that the domain trusts: in Google Cloud, in the Admin console, and back here. */
export function ServiceAccountSettings({ service, given, onUse, onClose }: Props) {
  const t = useT()
  const [key, setKey] = useState(given.serviceAccountKey)
  const [admin, setAdmin] = useState(given.adminAccount)
  const account = accountIn(key)
  const isOther = key.trim() !== '' && account === null
  const use = () => {
    onUse({ adminAccount: admin.trim(), serviceAccountKey: key })
    onClose()
  }
  return (
    <Dialog
      open
      size="full"
      onClose={onClose}
      title={t('delegation.title', { service: service.name })}
      description={t('delegation.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('delegation.leave')}</Button>
          <Button kind="primary" disabled={account === null || admin.trim() === ''} onClick={use}>
            {t('delegation.use')}
          </Button>
        </>
      }
    >
      <ol className="mx-auto grid w-full max-w-2xl gap-8 py-4">
        <Step number={1} title={t('delegation.make.title')} body={t('delegation.make.body', { service: service.name })}>
          <Out href={accounts}>{t('delegation.make.open')}</Out>
        </Step>
        <Step number={2} title={t('delegation.key.title')} body={t('delegation.key.body')}>
          <JsonField
            label={t('delegation.key.label')}
            value={key}
            onChange={setKey}
            error={isOther ? t('delegation.key.other') : null}
          />
          {account && <p className="text-ok wrap-anywhere">{t('delegation.key.of', { email: account.email })}</p>}
        </Step>
        <Step number={3} title={t('delegation.trust.title')} body={t('delegation.trust.body')}>
          <Out href={delegation}>{t('delegation.trust.open')}</Out>
          <Copied label={t('delegation.trust.client')} copy={t('delegation.trust.copyClient')} text={account?.clientId ?? null} />
          <Copied
            label={t('delegation.trust.scopes')}
            copy={t('delegation.trust.copyScopes')}
            text={service.delegated.join(',')}
          />
        </Step>
        <Step number={4} title={t('delegation.admin.title')} body={t('delegation.admin.body')}>
          <TextField
            label={t('delegation.admin.label')}
            type="email"
            autoComplete="off"
            value={admin}
            onChange={(event) => setAdmin(event.target.value)}
          />
        </Step>
      </ol>
    </Dialog>
  )
}

const Step = ({ number, title, body, children }: { number: number; title: string; body: string; children: ReactNode }) => (
  <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
    <span aria-hidden className="grid size-6 place-items-center rounded-full bg-surface-sunken text-xs font-medium tabular-nums">
      {number}
    </span>
    <div className="grid gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-text-quiet">{body}</p>
      </div>
      {children}
    </div>
  </li>
)

const Out = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className="justify-self-start text-accent underline underline-offset-2">
    {children}
  </a>
)

/** @param text null: it is known only after an earlier step. */
function Copied({ label, copy, text }: { label: string; copy: string; text: string | null }) {
  const t = useT()
  return (
    <div className="grid gap-1">
      <p className="text-meta text-text-quiet">{label}</p>
      {text === null ? (
        <p className="text-text-quiet">{t('delegation.trust.later')}</p>
      ) : (
        <div className="flex items-start gap-2">
          <code className="min-w-0 flex-1 rounded-control bg-surface-sunken px-2 py-1.5 text-xs break-all">{text}</code>
          <CopyButton iconOnly text={text} label={copy} />
        </div>
      )}
    </div>
  )
}
