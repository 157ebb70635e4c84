import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HookCall } from '@quarry/integrations/kit/hook'
import type { About, Gateway } from '../gateway.ts'
import { names, ourId } from './names.ts'
import { AnyEvent, Event } from './objects.ts'

const nothing: About = { id: null, externalId: null }

/** A call may come so much too late, or from a clock so much ahead. */
const toleranceS = 300

/** What a call says, if it is signed with one of the secrets; while one is replaced by another there are two. */
export function hear({ headers, body, at }: HookCall, secrets: readonly string[]): ReturnType<Gateway['hear']> {
  const parts = (headers.get('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || Math.abs(at.getTime() / 1000 - Number(time)) > toleranceS) return null
  const given = valuesOf('v1').map((value) => Buffer.from(value))
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(sign(body, time, secret))
    return given.some((value) => value.length === expected.length && timingSafeEqual(value, expected))
  })
  if (!isSigned) return null
  const said: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
  const { id: eventId, type } = AnyEvent.parse(said)
  // What is not read here has other fields, a balance not even an id; refused, it would be sent for days.
  const event = Event.safeParse(said)
  return { eventId, type, about: event.success ? aboutOf(event.data) : nothing }
}

export const sign = (body: Uint8Array, time: string, secret: string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

export function aboutOf({ data: { object } }: Event): About {
  switch (object.object) {
    case 'checkout.session':
      return { id: ourId(object.client_reference_id), externalId: null }
    case 'payment_intent':
      return { id: ourId(object.metadata?.[names.charge]), externalId: null }
    case 'refund': {
      const id = ourId(object.metadata?.[names.refund])
      // Made by a person in the Dashboard: it is its payment that is looked at.
      return { id, externalId: id === null ? (object.payment_intent ?? null) : null }
    }
    case 'charge':
    case 'dispute':
      return { id: null, externalId: object.payment_intent ?? null }
    default:
      return nothing
  }
}
