import { googlecalendar } from '../vendor.ts'
import { type By, connectGoogle, type GoogleConnected } from '../../../platforms/google/testing/connected.ts'
import { type FakeGoogleCalendar, startCalendar } from './fake.ts'

export async function connectCalendar(
  given: { containers?: string[]; by?: By } = {},
): Promise<GoogleConnected<FakeGoogleCalendar>> {
  const google = await startCalendar()
  return connectGoogle(googlecalendar, google, { account: google.model.account, ...given })
}
