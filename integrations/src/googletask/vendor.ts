import { type Container, source, type Vendor } from '../kit.ts'
import type { RightsChange } from '../rights.ts'
import { changes } from './changes.ts'
import { contentOf } from './content.ts'
import { beginReading, tasksOf } from './reading.ts'
import { chosenByConsent, settings } from './settings.ts'
import { scopes, type TaskIo } from './tasks.ts'

async function containers(io: TaskIo): Promise<Container[]> {
  return (await tasksOf(io).lists()).map(({ id, title }) => ({ id, name: title, parentId: null, count: null }))
}

/** Tasks cannot be shared: each says with itself whose it is, and there are no groups. */
async function* rights(): AsyncGenerator<RightsChange> {
  yield { kind: 'complete' }
}

export const googletask: Vendor = {
  name: 'Google Tasks',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    delegated: [...scopes],
    consent: { provider: 'google', scopes, settings: chosenByConsent },
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
