import { Check, CircleAlert, CreditCard, KeyRound, LockOpen, LogIn, ServerCog } from 'lucide-react'
import { isProvider, providerNames } from '@quarry/contract/source/service'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { inWords } from '../../../lib/i18n.ts'
import { type Tone, toneText } from '../../../ui/tones.ts'
import { useT } from '../i18n.ts'
import type { OfferedTool } from '../tool-set/choice.ts'
import type { ListedService, ServiceState } from './service-state.ts'

const signs: Record<ServiceState, { Icon: typeof Check; tone: Tone }> = {
  connected: { Icon: Check, tone: 'ok' },
  attention: { Icon: CircleAlert, tone: 'danger' },
  open: { Icon: LockOpen, tone: 'neutral' },
  signIn: { Icon: LogIn, tone: 'neutral' },
  chosen: { Icon: Check, tone: 'neutral' },
  administrator: { Icon: KeyRound, tone: 'warn' },
  operator: { Icon: ServerCog, tone: 'warn' },
  plan: { Icon: CreditCard, tone: 'neutral' },
}

/** As many of the tools that fit are told. */
const manyTools = 3

type Props = { service: ListedService; tools?: readonly OfferedTool[]; badge?: ReactNode }

/** What a service is for, and how it stands with it. @property tools those that fit what was searched */
export function ServiceWords({ service: { offer, state, accounts }, tools = [], badge }: Props) {
  const t = useT()
  const { Icon, tone } = signs[state]
  const facts = accounts.map(({ name: account, isShared }) => {
    const whose = isShared ? 'shared' : 'own'
    return account === null ? t(`toolSet.catalogue.unnamed.${whose}`) : t(`toolSet.catalogue.account.${whose}`, { account })
  })
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-0.5">
      <span className="min-w-0 flex-[1_1_15rem] wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2 font-button">
          {offer.name}
          {badge}
        </span>
        <span className="line-clamp-3 text-meta text-text-quiet">{inWords(offer.about)}</span>
        {tools.length > 0 && (
          <span className="block text-meta">
            {t('toolSet.catalogue.tools', {
              tools: tools
                .slice(0, manyTools)
                .map(({ title }) => inWords(title))
                .join(', '),
            })}
          </span>
        )}
      </span>
      <span className="grid min-w-0 gap-0.5 wrap-anywhere sm:w-45 sm:shrink-0">
        <span className={cn('state', toneText[tone])}>
          <Icon aria-hidden className="size-3.75 shrink-0" />
          {t(`toolSet.catalogue.state.${state}`)}
        </span>
        {facts.map((fact) => (
          <span key={fact} className="text-xs text-text-quiet">
            {fact}
          </span>
        ))}
        {state === 'signIn' && <Way offer={offer} />}
        {state === 'operator' && <span className="text-xs text-text-quiet">{t('toolSet.catalogue.notHere')}</span>}
      </span>
    </span>
  )
}

/** How one signs in, and who made that possible. */
function Way({ offer: { name, provider, setUpBy, authenticationLinkType } }: { offer: ToolSetOffer }) {
  const t = useT()
  // Where people cannot consent there is the form.
  const way = setUpBy === null && authenticationLinkType === 'OAUTH' ? 'FORM' : authenticationLinkType
  const page = provider !== null && isProvider(provider) ? providerNames[provider] : name
  return (
    <span className="text-xs text-text-quiet">
      {way === 'OAUTH' ? t('toolSet.catalogue.way.OAUTH', { provider: page }) : t(`toolSet.catalogue.way.${way}`)}
      {way === 'OAUTH' && setUpBy !== null && ` · ${t(`toolSet.catalogue.setUpBy.${setUpBy}`)}`}
    </span>
  )
}
