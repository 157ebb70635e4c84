import type { ServiceName } from '@quarry/contract/source/service'
import { aboutService } from '../lib/services.ts'
import { named } from '@quarry/contract/calls/names'
import { ContentProvider, type Source } from '@quarry/contract/wire/source/source'
import { minji } from './people.ts'

let made = 0

/** A public source of minji's that is read and current. */
export function sourceOf(serviceName: ServiceName, facts: Partial<Source> = {}): Source {
  made += 1
  const name = aboutService(serviceName)?.name ?? serviceName
  const source = ContentProvider.parse({
    workspaceContentProviderId: `5ec0ffee-0000-4000-8000-${String(made).padStart(12, '0')}`,
    serviceName,
    vendor: name,
    displayName: name,
    accessLevel: 'PUBLIC',
    creator: { id: minji.id, name: 'Minji Kim' },
    isMine: true,
    isSample: false,
    status: 'complete',
    applicationState: 'APPLIED',
    statusReason: null,
    paused: false,
    documentCount: 3,
    indexedCount: 3,
    failedCount: 0,
    textlessCount: 0,
    heldBackCount: 0,
    sequence: made,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
    nextRunAt: null,
    isCalled: false,
    isCalledByHand: false,
    everyMinutes: null,
    progress: null,
    awaitsIndex: false,
    rights: null,
    credential: serviceName === 'upload' ? null : { state: 'good', since: '2026-11-20T09:00:00Z' },
    consent: null,
    currentDatapipelineStatus: { status: 'FINISHED', latestExceptionCode: null, finishedStatus: 'COMPLETE' },
  })
  return { ...named(source), ...facts }
}
