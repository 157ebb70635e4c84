import { googletask } from '../../googletask/vendor.ts'
import { type By, connectGoogle, type Connected } from '../google/connected.ts'
import { type FakeGoogleTasks, startTasks } from './fake.ts'

export async function connectTasks(given: { containers?: string[]; by?: By } = {}): Promise<Connected<FakeGoogleTasks>> {
  const google = await startTasks()
  return connectGoogle(googletask, google, { account: google.model.account, ...given })
}
