import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { googlecalendar } from '../vendor.ts'
import { startCalendar } from './fake.ts'

const time = { start: '2026-12-01T10:00:00+09:00', end: '2026-12-01T11:00:00+09:00' }

/** Calendars as the suite of all tool sets uses them. */
export async function startCalendarToolSite(): Promise<ToolSite> {
  const google = await startCalendar()
  const { model } = google
  const [event, other] = [model.add(model.account, { summary: '주간 회의' }), model.add(model.account, { summary: '지난 회의' })]
  model.addCalendar('지붕 팀')
  const invited = model.add(model.account, {
    summary: '착공식',
    organizer: { email: 'kim@partner.example' },
    attendees: [
      { email: 'kim@partner.example', organizer: true, responseStatus: 'accepted' },
      { self: true, responseStatus: 'needsAction', email: model.account },
    ],
  })
  const versionOf = (id: string) => model.calendars.get(model.account)!.events.get(id)!.updated
  const newest = () => [...model.calendars.get(model.account)!.events.keys()].at(-1)!
  return {
    vendor: googlecalendar,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(model.account, scopes),
    calls: {
      list_calendars: {},
      list_events: { from: time.start, to: time.end },
      get_event: { event },
      free_busy: { people: [model.account], from: time.start, to: time.end },
      create_event: { title: '지붕 견적', ...time, guests: ['kim@partner.example'] },
      update_event: { event, version: versionOf(event), title: '월간 회의' },
      delete_event: { event: other, version: versionOf(other) },
      respond: { event: invited, answer: 'accept', comment: '갈게요' },
    },
    state: () =>
      [...model.calendars.values()].map(({ events }) => [...events.values()].map((event) => ({ ...event, updated: '' }))),
    found: () =>
      [...model.calendars.values()].map(({ events }) =>
        [...events.values()].filter(({ status }) => status !== 'cancelled').map((each) => JSON.parse(plainly(each)) as unknown),
      ),
    touch: {
      create_event: () => model.change(model.account, newest(), { summary: '다른 견적' }),
      update_event: () => model.change(model.account, event, { location: '2층' }),
      respond: () =>
        model.change(model.account, invited, {
          attendees: [{ email: model.account, self: true, responseStatus: 'declined' }],
        }),
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.endsWith('/freeBusy'),
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1)
        model.add(model.account, { summary: `회의 ${n}`, start: { dateTime: time.start }, end: { dateTime: time.end } })
    },
    plant(words) {
      const planted = model.add(model.account, { summary: words.slice(0, 1_000), description: words })
      return { get_event: { event: planted } }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}

/** Without what says nothing: that something is empty, and when it changed. */
const plainly = (event: object): string =>
  JSON.stringify(event, (name, value: unknown) => (name === 'updated' || value === '' || value === null ? undefined : value))
