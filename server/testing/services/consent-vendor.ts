import type { Vendor } from '@quarry/integrations/kit/kit'
import { source } from '@quarry/integrations/kit/kit'
import { connection } from '@quarry/integrations/kit/connection'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'

/** What a test sees of, and says to, a service that is connected by consent. */
export type ConsentVendor = {
  vendor: Vendor
  /** Tokens it was asked with, in order. */
  tokens: string[]
  /** Times a document was fetched. */
  reads: number
  /** Whom the next call refuses; null: nobody. */
  refusal: Error | null
  /** What it holds, by folder. */
  files: Record<string, string[]>
}

/** A service connected by Google's consent, declared by the test alone: two folders with a file each. */
export function openConsentVendor(): ConsentVendor {
  const seen: ConsentVendor = {
    vendor: { ...named('Google Drive'), connection: null },
    tokens: [],
    reads: 0,
    refusal: null,
    files: { plans: ['roadmap'], notes: ['heron'] },
  }
  const settings = z.object({ folders: z.array(z.string()).default([]).meta({ field: 'containers' }) })
  type Token = { token: (() => Promise<string>) | null }
  async function ask({ token }: Token): Promise<void> {
    seen.tokens.push((await token?.()) ?? 'none')
    if (seen.refusal) throw seen.refusal
  }
  seen.vendor = {
    ...named('Google Drive'),
    connection: connection({
      settings: null,
      consent: { provider: 'google' },
      async check(io) {
        await ask(io)
        return { account: 'ada@example.com' }
      },
    }),
    source: source({
      access: ['PUBLIC', 'RESTRICTED'],
      settings: { consent: settings },
      scopes: { consent: ['https://www.googleapis.com/auth/drive.readonly'] },
      parallel: 1,
      async check(io) {
        await ask(io)
        return {}
      },
      async containers(io) {
        await ask(io)
        return Object.keys(seen.files).map((name) => ({ id: name, name, parentId: null, count: seen.files[name]?.length ?? 0 }))
      },
      async *changes(io) {
        await ask(io)
        const { folders } = io.settings as { folders: string[] }
        for (const [folder, names] of Object.entries(seen.files))
          if (folders.length === 0 || folders.includes(folder))
            for (const name of names)
              yield {
                kind: 'item',
                item: {
                  externalId: `${folder}/${name}`,
                  title: name,
                  link: null,
                  version: '1',
                  size: name.length,
                  updatedAt: null,
                  ancestors: [],
                  fileName: `${name}.txt`,
                  mediaType: 'text/plain',
                },
              }
        yield { kind: 'complete' }
      },
      async *read(io, { externalId }) {
        await ask(io)
        seen.reads += 1
        yield Buffer.from(`about ${externalId}`)
      },
    }),
  }
  return seen
}
