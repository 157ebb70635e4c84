import { type Replied, NoOfPortone, refuse } from './refused.ts'

/** So long PortOne remembers what it answered to a key. */
const rememberedMs = 3 * 60 * 60_000

/** Calls with a key: a repetition gets the first answer, one that comes while the first is under way is refused. */
export function idempotent(now: () => Date) {
  const answers = new Map<string, { at: number; reply: Replied | null }>()
  return async (key: string, work: () => Promise<Replied>): Promise<Replied> => {
    const known = answers.get(key)
    if (known && now().getTime() - known.at < rememberedMs) return known.reply ?? refuse(409, 'IDEMPOTENCY_OUTSTANDING_REQUEST')
    const entry = { at: now().getTime(), reply: null as Replied | null }
    answers.set(key, entry)
    // The payment company takes its time, so that those who ask meanwhile find it under way.
    await new Promise((resolve) => setTimeout(resolve, 5))
    entry.reply = await work().catch((error: unknown): Replied => {
      if (error instanceof NoOfPortone) return error.reply
      throw error
    })
    return entry.reply
  }
}
