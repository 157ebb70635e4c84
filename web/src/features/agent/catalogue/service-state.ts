import type { Connection } from '@quarry/contract/wire/source/connection'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'

/**
 * How it stands with a service, for whoever builds an agent.
 *
 * - `connected`: an account is signed in; `attention`: one is, and the service does not let it do its work.
 * - `open`: it takes no account; `signIn`: it takes one, and whoever has it can sign in.
 * - `chosen`: the agent has tools of it already.
 * - `administrator`, `operator`: who has to do something before anybody can sign in.
 * - `plan`: the plan includes no tools.
 */
export type ServiceState = 'connected' | 'attention' | 'open' | 'signIn' | 'chosen' | 'administrator' | 'operator' | 'plan'

/** An account that is signed in for tools. Its name is null where the service does not say. */
type ToolAccount = { name: string | null; isShared: boolean }

/** A service as it is listed; of those that may, `accounts` are those it stands with as it does. */
export type ListedService = { offer: ToolSetOffer; state: ServiceState; accounts: readonly ToolAccount[] }

/** As they are listed where nothing else puts them in an order. */
const order: readonly ServiceState[] = ['connected', 'attention', 'open', 'signIn', 'plan', 'chosen', 'administrator', 'operator']

/** Whether tools of it can be added. */
export const isUsable = ({ state }: Pick<ListedService, 'state'>): boolean =>
  ['connected', 'attention', 'open', 'signIn'].includes(state)

export const byState = (one: ListedService, other: ListedService): number => order.indexOf(one.state) - order.indexOf(other.state)

type Facts = {
  /** Those for tools that the caller can act by. */
  connections: readonly Pick<Connection, 'serviceName' | 'accountName' | 'isShared' | 'health'>[]
  /** Services that the agent has tools of. */
  chosen: readonly string[]
  isInPlan: boolean
}

/** The service with how it stands. */
export function listedOf(offer: ToolSetOffer, { connections, chosen, isInPlan }: Facts): ListedService {
  const { serviceName, isSetUp, setUpBy, authenticationLinkType } = offer
  const listed = (state: ServiceState, accounts: Facts['connections'] = []): ListedService => ({
    offer,
    state,
    accounts: accounts.map(({ accountName: name, isShared }) => ({ name, isShared })),
  })
  if (chosen.includes(serviceName)) return listed('chosen')
  if (!isInPlan) return listed('plan')
  if (!isSetUp) return listed(setUpBy === 'operator' ? 'operator' : 'administrator')
  if (authenticationLinkType === 'NONE') return listed('open')
  const known = connections
    .filter((each) => each.serviceName === serviceName)
    .toSorted((a, b) => Number(a.isShared) - Number(b.isShared))
  const working = known.filter(({ health }) => health.state === 'good' || health.state === 'untried')
  if (working.length > 0) return listed('connected', working)
  return known.length > 0 ? listed('attention', known) : listed('signIn')
}
