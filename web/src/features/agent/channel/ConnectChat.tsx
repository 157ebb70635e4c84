import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ChannelWay } from '@quarry/contract/channel/channel'
import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { OutputOf } from '@quarry/contract/wire/route'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../i18n.ts'
import { type ChannelClient, type ChannelVendor, useBeginInstall, useEnterChannel } from './channel.queries.ts'
import { AppPackage } from './AppPackage.tsx'
import { ChatSecrets } from './ChatSecrets.tsx'
import { Installing } from './Installing.tsx'
import { MakeApp } from './MakeApp.tsx'
import { Reach } from './Reach.tsx'
import { SendTest } from './SendTest.tsx'
import { ServiceScreen } from './ServiceScreen.tsx'

/** @property client to be entered anew; null: another one */
type Props = {
  workspaceId: WorkspaceId
  agentId: AgentId
  vendor: ChannelVendor
  client: ChannelClient | null
  onClose: () => void
}

/** An app is made at the service, its secrets are tried, and the service is seen to reach us. */
export function ConnectChat({ workspaceId, agentId, vendor, client, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(client?.name ?? 'Quarry')
  const [way, setWay] = useState<ChannelWay>(client?.way ?? usualWay(vendor))
  const [hearsAll, setHearsAll] = useState(client?.hearsAll ?? vendor.mayHearAll)
  const install = useBeginInstall({ workspaceId, agentId })
  const [begin, connect] = [useEnterChannel(workspaceId), useEnterChannel(workspaceId)]
  const begun = connect.data ?? begin.data
  const service = vendor.name
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || begin.isPending) return
    begin.mutate({ vendor: vendor.vendor, name, way, hearsAll, ...(client && { channelClientId: client.channelClientId }) })
  }
  const isDone = connect.data !== undefined
  const byHand = begun && (
    <ChatSecrets
      fields={begun.fields}
      sent={connect}
      action={t('channel.wizard.check')}
      onSend={(settings) =>
        connect.mutate({ vendor: vendor.vendor, channelClientId: begun.channelClientId, way, hearsAll, settings })
      }
    />
  )
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
          <Step number={1} title={t('channel.wizard.make')} {...seen(begun.guide, 0)}>
            <MakeApp guide={begun.guide} service={service} />
          </Step>
          <Step number={2} title={t('channel.wizard.enter')} {...seen(begun.guide, 1)}>
            {begun.install ? (
              <Installing
                install={begun.install}
                service={service}
                begin={install}
                onBegin={(settings) => install.mutate({ channelClientId: begun.channelClientId, settings, hearsAll })}
              >
                {byHand}
              </Installing>
            ) : (
              byHand
            )}
            {connect.isSuccess && <StateDot tone="ok">{t('channel.wizard.accepted', { service })}</StateDot>}
          </Step>
          {connect.isSuccess && (
            <Step number={3} title={t('channel.wizard.reach', { service })} {...seen(connect.data.guide, 2)}>
              {connect.data.guide.package && <AppPackage file={connect.data.guide.package} />}
              <Reach workspaceId={workspaceId} channelClientId={begun.channelClientId} service={service} />
            </Step>
          )}
          {connect.isSuccess && (
            <Step number={4} title={t('channel.test.title')}>
              <p className="text-text-quiet">{t('channel.test.body', { service })}</p>
              <SendTest workspaceId={workspaceId} channelClientId={begun.channelClientId} service={service} />
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
          {vendor.ways.length > 1 && (
            <Field label={t('channel.wizard.way', { service })} help={t(`channel.wizard.wayHelp.${way}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={way}
                  onChange={setWay}
                  options={vendor.ways.map((value) => ({ value, label: t(`channel.wizard.ways.${value}`, { service }) }))}
                />
              )}
            </Field>
          )}
          {vendor.mayHearAll && (
            <Field
              label={t('channel.wizard.hears')}
              help={t(hearsAll ? 'channel.wizard.hearsHelp.all' : 'channel.wizard.hearsHelp.calls')}
            >
              {(control) => (
                <Select
                  {...control}
                  value={hearsAll ? 'all' : 'calls'}
                  onChange={(value) => setHearsAll(value === 'all')}
                  options={[
                    { value: 'all', label: t('channel.wizard.hearsWhat.all') },
                    { value: 'calls', label: t('channel.wizard.hearsWhat.calls') },
                  ]}
                />
              )}
            </Field>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** The best that this installation is fit for. */
const usualWay = ({ ways, canBeCalled }: ChannelVendor): ChannelWay =>
  (canBeCalled ? ways[0] : ways.find((way) => way !== 'http')) ?? ways[0] ?? 'http'

type Guide = OutputOf<typeof channelRoutes.enter>['guide']

/** What is said of a step, and how it looks at the service. */
const seen = ({ steps, screens }: Guide, step: number) => ({ said: steps[step], screens: screens[step] })

type StepProps = {
  number: number
  title: string
  said?: Guide['steps'][number] | undefined
  screens?: Guide['screens'][number] | undefined
  children: ReactNode
}

function Step({ number, title, said, screens = [], children }: StepProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <li className="grid min-w-0 gap-3">
      <div>
        <p className="text-meta text-text-quiet">{t('channel.wizard.step', { number })}</p>
        <h3 className="font-semibold">{title}</h3>
        {said && <p className="text-text-quiet">{said[language]}</p>}
      </div>
      {screens.map((screen, index) => (
        <ServiceScreen key={index} screen={screen} />
      ))}
      {children}
    </li>
  )
}
