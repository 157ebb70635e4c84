import type { ResponseType } from '@microsoft/microsoft-graph-types'
import { FakeEntraDirectory } from '../../../platforms/microsoft/testing/directory.ts'
import { FakeAcquaintances } from '../../../platforms/microsoft/testing/people.ts'

type Guest = { type: 'required'; emailAddress: { name?: string; address: string }; status: { response: ResponseType } }
/** Times are in UTC; of a whole day its midnight, wherever. */
export type FakeOutlookEvent = {
  id: string
  calendar: string
  changeKey: string
  subject: string
  start: string
  end: string
  isAllDay: boolean
  isOrganizer: boolean
  location: { displayName: string }
  organizer: { emailAddress: { name: string; address: string } }
  attendees: Guest[]
  responseStatus: { response: ResponseType }
  seriesMasterId: string | null
  type: 'singleInstance' | 'occurrence' | 'seriesMaster'
  body: { contentType: 'text' | 'html'; content: string }
  onlineMeeting: { joinUrl: string } | null
  transactionId: string | null
}
type Given = Partial<Omit<FakeOutlookEvent, 'id' | 'changeKey'>>

export const guest = (address: string, response: ResponseType = 'none'): Guest => ({
  type: 'required',
  emailAddress: { address },
  status: { response },
})

/** The calendars of one person, as https://learn.microsoft.com/graph/api/resources/calendar-overview describes them. */
export class FakeCalendars {
  readonly directory = new FakeEntraDirectory()
  readonly owner = this.directory.addPerson('ada', { displayName: 'Ada Lovelace' })
  readonly acquaintances = new FakeAcquaintances()
  readonly calendars = new Map([['AAusual=', { name: '일정', canEdit: true, owner: this.owner.mail! }]])
  readonly events = new Map<string, FakeOutlookEvent>()
  /** Mails that Outlook sent about events. */
  readonly mails: { to: string; about: string; comment: string }[] = []
  timeZone = 'Korea Standard Time'
  #count = 0

  /** @param owner another person's who shares it */
  addCalendar(name: string, canEdit = true, owner = this.owner.mail!): string {
    const id = `AAcal${(this.#count += 1)}=`
    this.calendars.set(id, { name, canEdit, owner })
    return id
  }

  put(given: Given = {}): FakeOutlookEvent {
    const id = `AAMkEvent${(this.#count += 1)}-x_=`
    const event: FakeOutlookEvent = {
      id,
      calendar: 'AAusual=',
      changeKey: this.nextKey(),
      subject: `event ${this.#count}`,
      start: '2026-03-02T00:00:00',
      end: '2026-03-02T01:00:00',
      isAllDay: false,
      isOrganizer: true,
      location: { displayName: '' },
      organizer: { emailAddress: { name: this.owner.displayName, address: this.owner.mail! } },
      attendees: [],
      responseStatus: { response: 'organizer' },
      seriesMasterId: null,
      type: 'singleInstance',
      body: { contentType: 'text', content: '' },
      onlineMeeting: null,
      transactionId: null,
      ...given,
    }
    this.events.set(id, event)
    return event
  }

  nextKey = (): string => `key${(this.#count += 1)}==`

  change(event: FakeOutlookEvent, to: Given): void {
    Object.assign(event, to, { changeKey: this.nextKey() })
    this.tell(event)
  }

  tell(event: FakeOutlookEvent, comment = ''): void {
    for (const { emailAddress } of event.attendees) this.mails.push({ to: emailAddress.address, about: event.subject, comment })
  }
}
