import { z } from 'zod'
import { connection } from '../../kit/connection.ts'
import type { Io } from '../../kit/kit.ts'
import { momentIn } from '../../kit/tool-time.ts'
import { type Graph, openGraph, version } from './client.ts'
import { ianaZoneOf } from './zones.ts'

/** Ids of Outlook, which are the same wherever a thing is moved: https://learn.microsoft.com/graph/outlook-immutable-id */
export const lastingIds = { prefer: 'IdType="ImmutableId"' }

/** An id of Outlook, as what was read gave it; nothing else gets into an address. */
export const OutlookId = z.string().regex(/^[A-Za-z0-9_=-]{1,512}$/)

export const ownPath = (path: string): string => `${version}/me${path}`

const Me = z.object({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string().nullish() })
export const accountOf = async (graph: Graph): Promise<string> => {
  const { id, mail, userPrincipalName } = await graph.get(ownPath(''), { $select: 'id,mail,userPrincipalName' }, Me)
  return mail ?? userPrincipalName ?? id
}

/** As the person who consents: an app of its own has neither mails nor a calendar. */
export const personConnection = connection<object>({
  settings: null,
  consent: { provider: 'microsoft' },
  check: async (io) => ({ account: await accountOf(openGraph(io)) }),
})

export const zoneScope = 'MailboxSettings.Read'
const MailboxSettings = z.object({ timeZone: z.string().nullish() })

/** The zone of the person, as Outlook calls it and as everybody else does. */
export type PersonZone = { name: string; iana: string; at(moment: string): string }

/** https://learn.microsoft.com/graph/api/user-get-mailboxsettings; in a zone that nobody knows, times are told as UTC. */
export async function zoneOf(graph: Graph): Promise<PersonZone> {
  const { timeZone } = await graph.get(ownPath('/mailboxSettings'), { $select: 'timeZone' }, MailboxSettings)
  const iana = timeZone ? ianaZoneOf(timeZone) : null
  const [name, zone] = iana === null ? ['UTC', 'UTC'] : [timeZone!, iana]
  return { name, iana: zone, at: (moment) => momentIn(zone, moment) }
}

/** Where a list goes on, without the address: a model cannot make it lead elsewhere. Null on the last page. */
export function cursorIn(nextLink: string | undefined): string | null {
  const asked = nextLink === undefined ? null : new URL(nextLink).searchParams
  const name = cursorNames.find((each) => asked?.has(each))
  return name === undefined ? null : `${name}=${asked!.get(name)}`
}
const cursorNames = ['$skiptoken', '$skip']

export function queryAt(cursor: string | undefined): Record<string, string> {
  const name = cursorNames.find((each) => cursor?.startsWith(`${each}=`))
  return name === undefined ? {} : { [name]: cursor!.slice(name.length + 1) }
}

export const cursor = z.string().max(4_000).optional().describe('What a former call returned to go on with')

/** The answer where something was accepted or done, and nothing is said of it. */
export const Nothing = z.literal('')

export const openOutlook = (io: Io<object>): Graph => openGraph(io)
