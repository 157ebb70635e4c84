import { googlecalendar } from '../../googlecalendar/vendor.ts'
import { type By, connectGoogle, type Connected } from '../google/connected.ts'
import { type FakeGoogleCalendar, startCalendar } from './fake.ts'

export async function connectCalendar(given: { containers?: string[]; by?: By } = {}): Promise<Connected<FakeGoogleCalendar>> {
  const google = await startCalendar()
  return connectGoogle(googlecalendar, google, { account: google.model.account, ...given })
}
