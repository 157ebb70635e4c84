import type { Needs } from '../../context.ts'
import type { AlarmFacts } from '../../mail/templates/alarm.ts'
import { deviceName } from './device-name.ts'

/** What the owner of an account is told about this request. */
export const alarmFacts = ({ clock, request }: Needs<'clock' | 'request'>): AlarmFacts => ({
  device: deviceName(request.userAgent),
  address: request.address,
  at: clock.now(),
  link: `${request.origin}/resetPassword`,
})
