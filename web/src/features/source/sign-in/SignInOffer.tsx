import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Service } from '@quarry/contract/wire/source/service'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import type { WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { openLater } from './open-later.ts'

const waitMs = 2_000

type Props = {
  service: Pick<Service, 'serviceName' | 'name'>
  workspaceId: WorkspaceId
  /** What is typed so far of what says where the service is; null while some of it is missing. */
  place: Record<string, unknown> | null
  /** Takes what the service filled in. */
  onGiven: (settings: Record<string, string>) => void
}

/** Signing in on a page of the service, in a tab of its own, which fills in the credentials of the form. */
export function SignInOffer({ service: { serviceName, name }, workspaceId, place, onGiven }: Props) {
  const t = useT()
  const begin = useMutation({
    mutationFn: async (settings: Record<string, unknown>) => {
      const tab = openLater()
      try {
        const begun = await api.call(sourceRoutes.beginSignIn, { workspaceId, serviceName, settings })
        tab.go(begun.address)
        return begun
      } catch (cause) {
        tab.close()
        throw cause
      }
    },
    meta: { shows: 'all' },
  })
  const ticket = begin.data?.ticket ?? ''
  const { data: given, error } = useQuery({
    queryKey: ['workspace', workspaceId, 'signIn', ticket],
    queryFn: async ({ signal }) => {
      const { settings } = await api.call(sourceRoutes.askSignIn, { workspaceId, serviceName, ticket }, { signal })
      if (settings) onGiven(settings)
      return settings
    },
    enabled: ({ state }) => ticket !== '' && !state.data,
    refetchInterval: ({ state }) => (state.data || state.error ? false : waitMs),
    // The person is on the page of the service meanwhile, which hides this one.
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const refusal = begin.error ?? error
  const isWaiting = begin.data !== undefined && !given && !refusal
  return (
    <section className="grid gap-3 rounded-control border border-line p-3">
      <p className="text-text-quiet">{t('source.signIn.body', { service: name })}</p>
      {given ? (
        <output>
          <StateDot tone="ok">{t('source.signIn.given', { account: given['id'] ?? '' })}</StateDot>
        </output>
      ) : (
        <Button
          className="justify-self-start"
          icon={<ExternalLink aria-hidden className="size-4" />}
          disabled={place === null}
          pending={begin.isPending}
          onClick={() => place && begin.mutate(place)}
        >
          {t(isWaiting ? 'source.signIn.again' : 'source.signIn.go', { service: name })}
        </Button>
      )}
      {place === null && <p className="text-meta text-text-quiet">{t('source.containers.first')}</p>}
      {isWaiting && begin.data && (
        <output className="grid gap-1">
          <StateDot tone="active">{t('source.signIn.waiting', { host: new URL(begin.data.address).host })}</StateDot>
          <a
            href={begin.data.address}
            target="_blank"
            rel="noopener noreferrer"
            className="justify-self-start text-accent underline underline-offset-2"
          >
            {t('source.signIn.open')}
          </a>
        </output>
      )}
      {refusal && <Refusal error={refusal} />}
    </section>
  )
}
