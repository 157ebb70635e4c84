import { googletask } from '../vendor.ts'
import { type By, connectGoogle, type GoogleConnected } from '../../../platforms/google/testing/connected.ts'
import { type FakeGoogleTasks, startTasks } from './fake.ts'

export async function connectTasks(given: { containers?: string[]; by?: By } = {}): Promise<GoogleConnected<FakeGoogleTasks>> {
  const google = await startTasks()
  return connectGoogle(googletask, google, { account: google.model.account, ...given })
}
