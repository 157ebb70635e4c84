import type { Io, Source } from '@quarry/integrations/kit'
import type { Needs } from '../../../context.ts'
import { lendIoOf } from '../lend-io.ts'
import { fieldsOf } from '../services.ts'
import type { SourceRow } from '../source.store.ts'
import { observe } from './observe.ts'

export type ExamineCtx = Needs<'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors' | 'log'>
/** Longest time for one question: whoever has not answered by then is told apart from whoever refuses. */
export type Patience = { stepMs?: number; signal: AbortSignal }
const standardStepMs = 20_000

/** A source under examination: what its vendor is asked goes over a watched network, each question on connections of its own. */
export function openExamination(ctx: ExamineCtx, row: SourceRow, source: Source, { stepMs = standardStepMs, signal }: Patience) {
  const { net, seen } = observe(ctx)
  let secrets: string[] = []

  /** @throws IntegrationError; TimeoutError */
  async function ask<T>(question: (io: Io<Record<string, unknown>>) => Promise<T>): Promise<T> {
    const end = new AbortController()
    const ended = AbortSignal.any([signal, end.signal, AbortSignal.timeout(stepMs)])
    const aborted = Promise.withResolvers<never>()
    ended.addEventListener('abort', () => aborted.reject(ended.reason), { once: true })
    try {
      const asked = lendIoOf({ ...ctx, net }, row, { signal: ended, known: async () => new Map() }).then((io) => {
        secrets = secretsIn(source, io.settings)
        return question(io)
      })
      return await Promise.race([asked, aborted.promise])
    } finally {
      // Vendors close their connections with it.
      aborted.promise.catch(() => {})
      end.abort()
    }
  }

  /** A text of the other side without what was entered as secret, should it have been repeated there. */
  const withoutSecrets = (text: string | null): string | null =>
    secrets.reduce((clean: string | null, secret) => clean && clean.replaceAll(secret, '•••'), text)

  return { ctx, row, source, seen, ask, withoutSecrets }
}
export type Examination = ReturnType<typeof openExamination>

function secretsIn({ settings, consent }: Source, given: Record<string, unknown>): string[] {
  const fields = [settings, consent?.settings].flatMap((form) => (form ? fieldsOf(form) : []))
  return fields.flatMap(({ name, secret }) => {
    const value = given[name]
    return secret && typeof value === 'string' && value !== '' ? [value] : []
  })
}
