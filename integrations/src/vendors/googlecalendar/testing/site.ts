import { scopes } from '../calendar.ts'
import { idOf, partsOf } from '../item.ts'
import { googlecalendar } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startCalendar } from './fake.ts'
import { user } from './model.ts'

/** Calendars as the suite of all vendors uses them. */
export async function startCalendarSite(): Promise<ApiSite> {
  const google = await startCalendar()
  const { model, accounts } = google
  const team = model.addCalendar('Team')
  const token = accounts.give(model.account, ['openid', 'email', ...scopes])
  const add = (summary: string, description: string) => idOf(team, model.add(team, { summary, description }))
  const change = (id: string, given: object) => model.change(team, partsOf(id).eventId, given)
  return {
    vendor: googlecalendar,
    settings: {},
    form: { adminAccount: model.account, serviceAccountKey: accounts.keyFile },
    formRefused: { serviceAccountKey: accounts.endedKeyFile },
    account: model.account,
    token: () => Promise.resolve(token),
    base: google.origin,
    server: google.http,
    pages: 1001,
    long: 8_000,
    requestsPerThousand: 3,
    create: add,
    fill: (count, text) => {
      for (let index = 0; index < count; index += 1) add(`Event ${index}`, text)
    },
    edit: (id, description) => change(id, { description }),
    refuse: () => accounts.revoke(),
    rename: (id, summary) => change(id, { summary }),
    delete: (id) => model.cancel(team, partsOf(id).eventId),
    trash: (id) => change(id, { status: 'cancelled' }),
    restore: (id) => change(id, { status: 'confirmed' }),
    grant: (_, address) => model.share(team, user(address)),
    revoke: (_, address) => model.unshare(team, address),
    expireCursor: () => model.forgetTokens(team),
    expirePages: () => google.pageTokens.expire(),
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
