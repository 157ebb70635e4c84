import type { Needs } from '../../context.ts'
import { certainOrigin } from '../../http/origin.ts'
import type { AlarmFacts } from '../../mail/templates/alarm.ts'
import { deviceName } from './device-name.ts'

/** What the owner of an account is told about this request. */
export function alarmFacts({ clock, config, request }: Needs<'clock' | 'config' | 'request'>): AlarmFacts {
  const origin = certainOrigin(config.publicOrigin, request.origin)
  return {
    device: deviceName(request.userAgent),
    address: request.address,
    at: clock.now(),
    link: origin === null ? null : `${origin}/resetPassword`,
  }
}
