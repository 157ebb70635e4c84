import { type ServiceName, services } from '@quarry/contract/service'
import { ContentProvider } from '@quarry/contract/source'
import { minji } from './people.ts'

let made = 0

/** A public source of minji's that is read and current. */
export function sourceOf(serviceName: ServiceName, facts: Partial<ContentProvider> = {}): ContentProvider {
  made += 1
  return ContentProvider.parse({
    workspaceContentProviderId: `5ec0ffee-0000-4000-8000-${String(made).padStart(12, '0')}`,
    serviceName,
    vendor: services[serviceName].name,
    displayName: services[serviceName].name,
    accessLevel: 'PUBLIC',
    creator: { id: minji.id, name: 'Minji Kim' },
    isMine: true,
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
    rights: null,
    credential: serviceName === 'upload' ? null : { state: 'good', since: '2026-11-20T09:00:00Z' },
    consent: null,
    currentDatapipelineStatus: { status: 'FINISHED', latestExceptionCode: null, finishedStatus: 'COMPLETE' },
    ...facts,
  })
}
