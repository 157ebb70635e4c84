export type FakeRole = 'none' | 'freeBusyReader' | 'reader' | 'writerWithoutPrivateAccess' | 'writer' | 'owner'
export type FakeRule = { role: FakeRole; scope: { type: 'default' | 'user' | 'group' | 'domain'; value?: string } }

/** The fields of https://developers.google.com/workspace/calendar/api/v3/reference/events that a test needs. */
export type FakeEvent = {
  id: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  updated: string
  start: { date?: string; dateTime?: string; timeZone?: string }
  end: { date?: string; dateTime?: string; timeZone?: string }
  organizer: { email: string; displayName?: string; self?: boolean }
  visibility?: 'default' | 'public' | 'private' | 'confidential'
  recurringEventId?: string
  originalStartTime?: FakeEvent['start']
  recurrence?: string[]
  summary?: string
} & Record<string, unknown>

export type FakeCalendar = {
  id: string
  summary: string
  rules: FakeRule[]
  events: Map<string, FakeEvent>
  /** Ids of events, in the order in which they changed. */
  log: string[]
  /** Tokens from before this place in the log are too old. */
  forgotten: number
}

export const user = (value: string, role: FakeRole = 'reader'): FakeRule => ({ role, scope: { type: 'user', value } })

const order: readonly FakeRole[] = ['none', 'freeBusyReader', 'reader', 'writerWithoutPrivateAccess', 'writer', 'owner']

/** Calendars in memory, and the list that one person has of them. */
export class CalendarModel {
  readonly account = 'admin@example.com'
  readonly calendars = new Map<string, FakeCalendar>()
  readonly list = new Map<string, { summaryOverride?: string; hidden?: boolean }>()
  #time = Date.parse('2026-11-01T00:00:00Z')
  #count = 0

  constructor() {
    this.addCalendar(this.account, { id: this.account })
  }

  /** @param rules beside the account's own; with `role`, that is what the account may do there. */
  addCalendar(summary: string, given: { id?: string; role?: FakeRole; rules?: FakeRule[] } = {}): string {
    const id = given.id ?? `${summary.toLowerCase().replace(/\W+/g, '-')}@group.calendar.google.com`
    const rules = [user(this.account, given.role ?? 'owner'), ...(given.rules ?? [])]
    this.calendars.set(id, { id, summary, rules, events: new Map(), log: [], forgotten: 0 })
    this.list.set(id, {})
    return id
  }

  add(calendarId: string, given: Partial<FakeEvent> = {}): string {
    this.#count += 1
    const id = given.id ?? `event${this.#count}`
    const { summary } = this.#calendar(calendarId)
    this.#put(calendarId, {
      id,
      status: 'confirmed',
      updated: this.#now(),
      htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${calendarId}`).toString('base64url')}`,
      summary: `Event ${this.#count}`,
      start: { dateTime: '2026-11-23T10:00:00+09:00', timeZone: 'Asia/Seoul' },
      end: { dateTime: '2026-11-23T11:00:00+09:00', timeZone: 'Asia/Seoul' },
      organizer: { email: calendarId, displayName: summary, self: true },
      ...given,
    })
    return id
  }

  /** One date of a series as somebody changed it, or took it out. */
  changeDate(calendarId: string, seriesId: string, day: string, given: Partial<FakeEvent>): string {
    const series = this.#event(calendarId, seriesId)
    const { recurrence: _, ...rest } = series
    const originalStartTime = { dateTime: `${day}T10:00:00+09:00`, timeZone: 'Asia/Seoul' }
    const id = `${seriesId}_${day.replaceAll('-', '')}T010000Z`
    this.#put(calendarId, { ...rest, id, recurringEventId: seriesId, originalStartTime, updated: this.#now(), ...given })
    return id
  }

  change(calendarId: string, id: string, given: Partial<FakeEvent>): void {
    this.#put(calendarId, { ...this.#event(calendarId, id), updated: this.#now(), ...given })
  }

  /** With a series go its changed dates, and nothing says so: the strictest that a reader must bear. */
  cancel(calendarId: string, id: string): void {
    const { events } = this.#calendar(calendarId)
    for (const each of events.values()) if (each.recurringEventId === id) events.delete(each.id)
    this.change(calendarId, id, { status: 'cancelled' })
  }

  /** "If an event changes its organizer, it will leave behind a cancelled event": …/reference/events#status */
  move(from: string, id: string, to: string): void {
    const event = this.#event(from, id)
    this.cancel(from, id)
    this.#put(to, { ...event, updated: this.#now(), organizer: { email: to, self: true } })
  }

  share(calendarId: string, ...rules: FakeRule[]): void {
    for (const rule of rules) {
      this.unshare(calendarId, rule.scope.value)
      this.#calendar(calendarId).rules.push(rule)
    }
  }

  unshare(calendarId: string, value?: string): void {
    const calendar = this.#calendar(calendarId)
    calendar.rules = calendar.rules.filter(({ scope }) => scope.value !== value)
  }

  unsubscribe = (calendarId: string): boolean => this.list.delete(calendarId)
  subscribe = (calendarId: string): void => void this.list.set(calendarId, {})

  /** As after some weeks, or when Google so chooses. */
  forgetTokens(calendarId: string): void {
    const calendar = this.#calendar(calendarId)
    calendar.forgotten = calendar.log.length + 1
    calendar.log.push('')
  }

  /** What the account may do there, by what was given to it, to its domain and to everybody. */
  roleIn({ rules }: FakeCalendar): FakeRole {
    const domain = this.account.split('@')[1]
    const roles = rules.filter(
      ({ scope: { type, value } }) => type === 'default' || value === this.account || (type === 'domain' && value === domain),
    )
    return order[Math.max(0, ...roles.map(({ role }) => order.indexOf(role)))]!
  }

  #put(calendarId: string, event: FakeEvent): void {
    const { events, log } = this.#calendar(calendarId)
    events.set(event.id, event)
    log.push(event.id)
  }

  #calendar(id: string): FakeCalendar {
    const calendar = this.calendars.get(id)
    if (!calendar) throw new Error(`no calendar ${id}`)
    return calendar
  }

  #event(calendarId: string, id: string): FakeEvent {
    const event = this.#calendar(calendarId).events.get(id)
    if (!event) throw new Error(`no event ${id}`)
    return event
  }

  #now = (): string => new Date((this.#time += 1000)).toISOString()
}

export const isAtLeast = (role: FakeRole, least: FakeRole): boolean => order.indexOf(role) >= order.indexOf(least)
