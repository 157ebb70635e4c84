import { apiConformance } from '../testing/api-conformance.ts'
import type { ApiSite } from '../testing/api-site.ts'
import { startCalendar } from '../testing/googlecalendar/fake.ts'
import { user } from '../testing/googlecalendar/model.ts'
import { scopes } from './calendar.ts'
import { idOf, partsOf } from './item.ts'
import { googlecalendar } from './vendor.ts'

async function startSite(): Promise<ApiSite> {
  const google = await startCalendar()
  const { model, accounts } = google
  const team = model.addCalendar('Team')
  const token = accounts.give(model.account, scopes)
  const add = (summary: string, description: string) => idOf(team, model.add(team, { summary, description }))
  const change = (id: string, given: object) => model.change(team, partsOf(id).eventId, given)
  return {
    vendor: googlecalendar,
    settings: {},
    token: () => Promise.resolve(token),
    base: google.origin,
    server: google.http,
    pages: 1001,
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
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}

apiConformance('Google Calendar', startSite, {
  read: 'the text of an event comes with the listing',
  move: 'the id of an event counts within its calendar, so what moves to another is another item',
})
