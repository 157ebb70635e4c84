import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { outlookcalendar } from '../vendor.ts'
import { startOutlookCalendar } from './fake.ts'
import { guest } from './model.ts'

/** Calendars as the suite of all tool sets uses them. */
export async function startCalendarToolSite(): Promise<ToolSite> {
  const server = await startOutlookCalendar()
  const { model } = server
  const [event, other] = [
    model.put({ subject: '주간 회의', attendees: [guest('bob@contoso.example')] }),
    model.put({ subject: '혼자' }),
  ]
  const invited = model.put({
    subject: '초대',
    isOrganizer: false,
    organizer: { emailAddress: { name: '김하나', address: 'kim@partner.example' } },
    responseStatus: { response: 'tentativelyAccepted' },
  })
  const span = { from: '2026-03-02T00:00', to: '2026-03-03T00:00' }
  const people = ['bob@contoso.example']
  model.acquaintances.add('밥', people)
  for (const each of ['a', 'b']) model.acquaintances.add('이두리', `${each}@contoso.example`)
  const peopleFor = (field: string) =>
    [
      [{ [field]: ['밥', 'BOB@contoso.example'] }, { [field]: ['BOB@contoso.example'] }],
      [{ [field]: ['이두리'] }, null],
      [{ [field]: ['없는 사람'] }, null],
    ] as const
  model.addCalendar('휴가')
  for (const owner of ['kim@contoso.example', 'lee@contoso.example']) model.addCalendar('팀', true, owner)
  const calendars = [
    [{ calendar: ' 휴가' }, { calendar: '휴가' }],
    [{ calendar: '팀 (Kim@contoso.example)' }, { calendar: '팀 (kim@contoso.example)' }],
    [{ calendar: '팀' }, null],
    [{ calendar: '없는 캘린더' }, null],
  ] as const
  return {
    vendor: outlookcalendar,
    base: server.origin,
    server: server.http,
    // What every consent at Microsoft asks for comes along.
    tokenWith: (scopes) => server.accounts.give(model.owner.id, [...scopes, 'User.Read']),
    named: {
      list_events: calendars,
      get_schedule: peopleFor('people'),
      find_times: peopleFor('people'),
      create_event: [...peopleFor('guests'), ...calendars],
    },
    // Two of the questions are asked by POST.
    isWrite: ({ method, path }) => method !== 'GET' && !/getSchedule|findMeetingTimes/.test(path),
    calls: {
      list_events: span,
      get_event: { event: event.id },
      get_schedule: { people, ...span },
      find_times: { people, ...span },
      create_event: { title: '지붕 견적', start: '2026-03-02T15:00', end: '2026-03-02T16:00', guests: ['kim@partner.example'] },
      update_event: { event: other.id, version: other.changeKey, title: '월간 회의' },
      cancel_event: { event: event.id, version: event.changeKey, comment: '다음 주에 봬요.' },
      respond: { event: invited.id, answer: 'accept' },
    },
    state: () => [[...model.events.values()], model.mails],
    found: () => [...model.events.values()].map((each) => ({ ...each, changeKey: '' })),
    touch: {
      create_event: () => model.change([...model.events.values()].at(-1)!, { subject: '다른 견적' }),
      update_event: () => model.change(other, { subject: '분기 회의' }),
      respond: () => model.change(invited, { responseStatus: { response: 'declined' } }),
    },
    refuse: () => server.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.put({ subject: `회의 ${n}` })
    },
    plant(words) {
      const planted = model.put({
        subject: words.slice(0, 255),
        location: { displayName: words.slice(0, 255) },
        body: { contentType: 'html', content: `<p>${words}</p>` },
        attendees: [guest('bob@contoso.example')],
      })
      return { get_event: { event: planted.id }, list_events: span, get_schedule: { people, ...span } }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
