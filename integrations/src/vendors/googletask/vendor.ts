import { googleConnection } from '../../platforms/google/connection.ts'
import { type Container, source, type Vendor } from '../../kit/kit.ts'
import type { RightsChange } from '../../kit/rights.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { contentOf } from './content.ts'
import { beginReading, tasksOf } from './reading.ts'
import { choice, type TaskSettings } from './settings.ts'
import { scopes, type TaskIo } from './tasks.ts'
import { texts } from './texts.ts'

async function containers(io: TaskIo): Promise<Container[]> {
  return (await tasksOf(io).lists()).map(({ id, title }) => ({ id, name: title, parentId: null, count: null }))
}

/** Tasks cannot be shared: each says with itself whose it is, and there are no groups. */
async function* rights(): AsyncGenerator<RightsChange> {
  yield { kind: 'complete' }
}

export const googletask: Vendor = {
  about,
  texts,
  connection: googleConnection,
  source: source<TaskSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes, serviceAccount: [...scopes] },
    parallel: 6,
    async check(io) {
      await beginReading(io)
      return {}
    },
    containers,
    changes,
    read: contentOf,
    rights,
  }),
}
