import type { Needs } from '../../../context.ts'
import type { AlarmFacts } from '../../../mail/templates/alarm.ts'
import { deviceName } from './device-name.ts'

/** What the mail to the owner of an account says about this request. */
export const alarmFacts = ({ clock, request, origin }: Needs<'clock' | 'request' | 'origin'>): AlarmFacts => ({
  device: deviceName(request.userAgent),
  address: request.address,
  at: clock.now(),
  link: `${origin}/resetPassword`,
})
