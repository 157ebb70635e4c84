import { type Change, IntegrationError, type Item, source, type Vendor } from '@quarry/integrations/kit/kit'
import { connection } from '@quarry/integrations/kit/connection'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'

export const item = (externalId: string, ...folders: string[]): Change => {
  const ancestors = folders.map((id) => ({ id, title: id, link: null }))
  const facts = {
    title: externalId,
    link: null,
    version: '1',
    size: 1,
    updatedAt: null,
    fileName: `${externalId}.txt`,
    mediaType: null,
  }
  return { kind: 'item', item: { externalId, ancestors, ...facts } satisfies Item }
}
export const items = (...ids: string[]): Change[] => ids.map((id) => item(id))
export const midway = (cursor: string): Change => ({ kind: 'cursor', cursor, midway: true })
export const cursor = (at: string): Change => ({ kind: 'cursor', cursor: at })
export const complete: Change = { kind: 'complete' }

type Step = Change | IntegrationError | (() => Promise<void>)

/** A service that answers each cursor with the steps a test scripted, and fails where they say so. */
export function openScripted() {
  const scripts = new Map<string | null, Step[]>()
  const asked: (string | null)[] = []
  let unread: IntegrationError | null = null
  const vendor: Vendor = {
    ...named('Scripted'),
    connection: connection({
      settings: z.object({ site: z.string().meta({ field: 'text' }) }),
      check: async () => ({ account: null }),
    }),
    source: source({
      access: ['PUBLIC'],
      check: async () => ({}),
      async *changes(_io, from) {
        asked.push(from)
        for (const step of scripts.get(from) ?? []) {
          if (step instanceof IntegrationError) throw step
          if (typeof step === 'function') await step()
          else yield step
        }
      },
      async *read(_io, { externalId }) {
        if (unread) throw unread
        yield Buffer.from(`about ${externalId}`)
      },
      parallel: 4,
    }),
  }
  return {
    vendor,
    asked,
    answers: (from: string | null, ...steps: (Step | Step[])[]) => void scripts.set(from, steps.flat()),
    refusesToRead: (error: IntegrationError | null) => (unread = error),
  }
}
