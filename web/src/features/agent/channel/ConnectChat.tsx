import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../i18n.ts'
import { authenticationQuery, type ChannelClient, type ChannelVendor, useEnterChannel } from './channel.queries.ts'

/** @property client to be entered anew; null: another one */
type Props = { workspaceId: WorkspaceId; vendor: ChannelVendor; client: ChannelClient | null; onClose: () => void }

/** An app is made at the service by a manifest, its secrets are tried, and the service is seen to reach us. */
export function ConnectChat({ workspaceId, vendor, client, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(client?.name ?? 'Quarry')
  const [begin, connect] = [useEnterChannel(workspaceId), useEnterChannel(workspaceId)]
  const begun = connect.data ?? begin.data
  const service = vendor.name
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || begin.isPending) return
    begin.mutate({ vendor: vendor.vendor, name, ...(client && { channelClientId: client.channelClientId }) })
  }
  const isDone = connect.data !== undefined
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('channel.wizard.title', { service })}
      description={t('channel.wizard.body')}
      actions={
        begun ? (
          <Button kind={isDone ? 'primary' : 'secondary'} onClick={onClose}>
            {t(isDone ? 'channel.wizard.done' : 'channel.wizard.later')}
          </Button>
        ) : (
          <Button type="submit" form={id} kind="primary" disabled={name.trim() === ''} pending={begin.isPending}>
            {t('channel.wizard.begin')}
          </Button>
        )
      }
    >
      {begun ? (
        <ol className="grid min-w-0 gap-6 pb-2">
          <Step number={1} title={t('channel.wizard.make')} said={begun.guide.steps[0]}>
            <a href={begun.guide.link} target="_blank" rel="noreferrer" className={`${buttonLook({})} justify-self-start`}>
              <ExternalLink aria-hidden className="size-4" />
              {t('channel.wizard.open', { service })}
            </a>
            <details className="min-w-0">
              <summary className="cursor-pointer text-meta font-button">{t('channel.wizard.manifest')}</summary>
              <div className="mt-2">
                <Code text={begun.guide.manifest} copyLabel={t('channel.wizard.copy')} />
              </div>
            </details>
          </Step>
          <Step number={2} title={t('channel.wizard.enter')} said={begun.guide.steps[1]}>
            <Secrets
              fields={begun.fields}
              connect={connect}
              onEnter={(settings) => connect.mutate({ vendor: vendor.vendor, channelClientId: begun.channelClientId, settings })}
            />
            {connect.isSuccess && <StateDot tone="ok">{t('channel.wizard.accepted', { service })}</StateDot>}
          </Step>
          {connect.isSuccess && (
            <Step number={3} title={t('channel.wizard.reach', { service })} said={begun.guide.steps[2]}>
              <Reach workspaceId={workspaceId} channelClientId={begun.channelClientId} service={service} />
            </Step>
          )}
        </ol>
      ) : (
        <form id={id} noValidate className="grid gap-5 pb-2" onSubmit={start}>
          {begin.error && <Refusal error={begin.error} />}
          <TextField
            label={t('channel.wizard.name')}
            help={t('channel.wizard.nameHelp')}
            maxLength={limits.nameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  )
}

type Said = { en: string; ko: string }

function Step({ number, title, said, children }: { number: number; title: string; said: Said | undefined; children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li className="grid min-w-0 gap-3">
      <div>
        <p className="text-meta text-text-quiet">{t('channel.wizard.step', { number })}</p>
        <h3 className="font-semibold">{title}</h3>
        {said && <p className="text-text-quiet">{said[language]}</p>}
      </div>
      {children}
    </li>
  )
}

type Enter = ReturnType<typeof useEnterChannel>
type Fields = NonNullable<Enter['data']>['fields']

function Secrets({
  fields,
  connect,
  onEnter,
}: {
  fields: Fields
  connect: Enter
  onEnter: (settings: Record<string, string>) => void
}) {
  const t = useT()
  const language = useLanguage()
  const [given, setGiven] = useState<Record<string, string>>({})
  const isComplete = fields.every(({ name, required }) => !required || given[name]?.trim())
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !connect.isPending) onEnter(given)
      }}
    >
      {connect.error && <Refusal error={connect.error} />}
      {fields.map(({ name, texts }) => (
        <PasswordField
          key={name}
          label={texts.label[language]}
          help={texts.help?.[language]}
          autoComplete="off"
          maxLength={400}
          value={given[name] ?? ''}
          onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
        />
      ))}
      <Button type="submit" kind="primary" className="justify-self-start" disabled={!isComplete} pending={connect.isPending}>
        {t('channel.wizard.check')}
      </Button>
    </form>
  )
}

/** Looks every few seconds whether the service has reached us. */
function Reach({
  workspaceId,
  channelClientId,
  service,
}: {
  workspaceId: WorkspaceId
  channelClientId: ChannelClientId
  service: string
}) {
  const t = useT()
  const { data } = useQuery(authenticationQuery(workspaceId, channelClientId))
  return (
    <div aria-live="polite">
      {data?.isVerified ? (
        <StateDot tone="ok">{t('channel.wizard.reached', { service })}</StateDot>
      ) : (
        <StateDot tone="active">{t('channel.wizard.waiting', { service })}</StateDot>
      )}
    </div>
  )
}
