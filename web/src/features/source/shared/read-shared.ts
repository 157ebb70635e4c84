import '../../../lib/jitless.ts'
import * as z from 'zod/mini'
import { forgetShared, sharedCache } from '../../../lib/shared.ts'

/** What another app shared and nobody has saved yet. `at`: when, in milliseconds. */
export type Shared = { at: number; title: string; text: string; url: string; files: readonly File[] }

/** As `public/sw.js` keeps it. */
const path = '/workspace/save'
const About = z.object({
  at: z.number(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  files: z.array(z.object({ name: z.string(), type: z.string() })),
})
/** Long enough to log in first, too short for the next person at this browser. */
const keptMs = 30 * 60_000

/** @returns null when there is nothing, or nothing of now. */
export async function readShared(): Promise<Shared | null> {
  const cache = await globalThis.caches?.open(sharedCache)
  const about = About.safeParse(await (await cache?.match(path))?.json().catch(() => null))
  if (!cache || !about.success) return null
  if (Date.now() - about.data.at > keptMs) {
    await forgetShared()
    return null
  }
  const files = about.data.files.map(async ({ name, type }, index) => {
    const kept = await cache.match(`${path}/${index}`)
    return kept ? new File([await kept.blob()], name, { type }) : null
  })
  return { ...about.data, files: (await Promise.all(files)).filter((file) => file !== null) }
}
