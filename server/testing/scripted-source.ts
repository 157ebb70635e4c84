import { type Change, IntegrationError, type Item, source, type Vendor } from '@quarry/integrations/kit'
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

/** A service that tells what a test wrote down for each cursor, and fails where it says so. */
export function openScripted() {
  const scripts = new Map<string | null, Step[]>()
  const asked: (string | null)[] = []
  let unread: IntegrationError | null = null
  const vendor: Vendor = {
    name: 'Scripted',
    source: source({
      access: ['PUBLIC'],
      settings: z.object({ site: z.string().meta({ field: 'text' }) }),
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
    tells: (from: string | null, ...steps: (Step | Step[])[]) => void scripts.set(from, steps.flat()),
    refusesToRead: (error: IntegrationError | null) => (unread = error),
  }
}
