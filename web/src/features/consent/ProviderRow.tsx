import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProviderClient } from '@quarry/contract/wire/source/consent'
import type { WorkspaceId } from '@quarry/contract/ids'
import { providerNames } from '@quarry/contract/source/service'
import { useT } from '../../lib/i18n-later.ts'
import { aboutService } from '../../lib/services.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { ServiceMark } from '../../ui/ServiceMark.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { ClientForm } from './ClientForm.tsx'
import { useRemoveClient } from './consent.queries.ts'

type Props = { client: ProviderClient; redirectAddress: string; workspaceId: WorkspaceId }

/** One provider: what is connected through it, whether it is set up, and the way to do so. */
export function ProviderRow({ client, redirectAddress, workspaceId }: Props) {
  const t = useT()
  const { provider, from } = client
  const isPointedAt = useLocation({ select: ({ hash }) => hash === `provider=${provider}` })
  const [isOpen, setOpen] = useState(isPointedAt && from !== 'operator')
  const remove = useRemoveClient(workspaceId)
  const name = providerNames[provider]
  const offered = [...Map.groupBy(client.services, (service) => aboutService(service)?.name ?? service)]
  // A provider of one service that has its name needs no list.
  const isItself = offered.length === 1 && offered[0]?.[0] === name
  async function askRemove() {
    const goesAhead = await confirm({
      title: t('consent.remove.title', { provider: name }),
      body: t('consent.remove.body'),
      action: t('consent.remove.action'),
      keep: t('consent.remove.keep'),
      danger: true,
    })
    if (goesAhead)
      remove.mutate(provider, { onSuccess: () => toast({ tone: 'ok', text: t('consent.removed', { provider: name }) }) })
  }
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 sm:flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="flex items-center gap-2.5 text-base font-semibold">
              {isItself && <ServiceMark service={client.services[0]!} size={20} />}
              {name}
            </h2>
            <StateDot tone={from ? 'ok' : 'neutral'}>{t(`consent.state.${from ?? 'none'}`)}</StateDot>
          </div>
          {!isItself && (
            <ul className="mt-1 flex flex-wrap gap-x-3.5 gap-y-1 text-meta text-text-quiet">
              {offered.map(([service, [first]]) => (
                <li key={service} className="flex items-center gap-1.5">
                  <ServiceMark service={first!} size={17} />
                  {service}
                </li>
              ))}
            </ul>
          )}
          {client.clientId && <p className="font-mono text-xs text-text-quiet wrap-anywhere">{client.clientId}</p>}
        </div>
        {from !== 'operator' && (
          <div className="flex flex-wrap gap-2">
            {from === 'workspace' && (
              <Button size="small" kind="quiet" onClick={() => void askRemove()}>
                {t('consent.remove.action')}
              </Button>
            )}
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'consent.close' : from ? 'consent.change' : 'consent.setUp', { provider: name })}
            </Button>
          </div>
        )}
      </div>
      {isOpen && (
        <ClientForm client={client} redirectAddress={redirectAddress} workspaceId={workspaceId} onDone={() => setOpen(false)} />
      )}
    </li>
  )
}
