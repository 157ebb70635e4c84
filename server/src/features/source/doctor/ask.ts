import type { ServiceName } from '@quarry/contract/source/service'
import type { Source, SourceIo } from '@quarry/integrations/kit/kit'
import type { Needs } from '../../../context.ts'
import { formFor, fieldsOf, openStoredIo } from '../../connection/connection.ts'
import type { SourceRow } from '../source.store.ts'
import { observe } from './observe.ts'

export type ExamineCtx = Needs<'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors' | 'log' | 'worker'>
/** Longest time for one request: a service that has not answered by then is distinguished from one that refuses. */
export type CallLimits = { stepMs?: number; signal: AbortSignal }
const standardStepMs = 20_000

/** A source under examination: what its vendor is asked goes over a watched network, each question on connections of its own. */
export function openExamination(
  ctx: ExamineCtx,
  row: SourceRow,
  source: Source,
  { stepMs = standardStepMs, signal }: CallLimits,
) {
  const { net, seen } = observe(ctx)
  let secrets: string[] = []

  /** @throws IntegrationError; TimeoutError */
  async function ask<T>(question: (io: SourceIo<Record<string, unknown>>) => Promise<T>): Promise<T> {
    const end = new AbortController()
    const ended = AbortSignal.any([signal, end.signal, AbortSignal.timeout(stepMs)])
    const aborted = Promise.withResolvers<never>()
    ended.addEventListener('abort', () => aborted.reject(ended.reason), { once: true })
    try {
      const asked = openStoredIo({ ...ctx, net }, row, { signal: ended }).then((io) => {
        secrets = secretsIn(ctx, row.service, io.settings)
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

function secretsIn(ctx: ExamineCtx, service: ServiceName, given: Record<string, unknown>): string[] {
  const form = formFor(ctx, { service, part: 'source', authMethod: 'form' })
  return (form ? fieldsOf(form) : []).flatMap(({ name, secret }) => {
    const value = given[name]
    return secret && typeof value === 'string' && value !== '' ? [value] : []
  })
}
