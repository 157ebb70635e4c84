import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import type { DoctorStepName } from '@quarry/contract/source/doctor'
import { isProvider, type Provider } from '@quarry/contract/source/service'
import type { Item } from '@quarry/integrations/kit/kit'
import { missingScopes } from '@quarry/integrations/oauth/consent-flow'
import { protocols } from '@quarry/integrations/oauth-providers'
import { fail } from '../../../http/fail.ts'
import { prove, scopesOf, signInTo, sourceOf } from '../../connection/connection.ts'
import type { SourceRow } from '../source.store.ts'
import { type ExamineCtx, type Examination, openExamination, type CallLimits } from './ask.ts'
import { choiceOf, downloadOf, listingOf, rightsOf } from './parts.ts'
import { addressOf, clockOf, connectionOf, quotaOf } from './reach.ts'
import { isOfConnection, ok, skipped, type Verdict, verdictOf, warn } from './verdict.ts'

const soonMs = 14 * 86_400_000

/**
 * Asks the service of a source everything that reading it takes, a little of each, and changes nothing there or here. What comes after a
 * refused credential is not tried: services count such calls.
 *
 * @throws Failure serviceUnavailable — nothing is read from outside.
 */
export async function* examine(ctx: ExamineCtx, row: SourceRow, patience: CallLimits): AsyncGenerator<DoctorStep> {
  const source = sourceOf(ctx, row.service)
  if (!source) throw fail('serviceUnavailable')
  const examination = openExamination(ctx, row, source, patience)
  const take = taking(examination, patience.signal)

  const checked = await take('credential', () => credentialOf(examination), false)
  const address = await take('address', () => addressOf(examination))
  yield address
  const isThere = address.state !== 'failed'
  yield await take('connection', async () => (isThere ? connectionOf(examination, verdictIn(checked)) : skipped('notReached')))
  const isSpokenTo = isThere && !isOfConnection(checked)
  yield isSpokenTo ? checked : { ...checked, ...described(skipped('notReached')) }

  const isAccepted = isSpokenTo && checked.state !== 'failed'
  const part = (step: DoctorStepName, question: () => Promise<Verdict>) =>
    take(step, async () => (isAccepted ? question() : skipped('notReached')))
  const consent = signInTo(ctx, row.service)?.consent
  const { needed } = scopesOf(ctx, row.service, 'source')
  const provider = consent?.provider
  if (provider && isProvider(provider) && row.scopes)
    yield await part('scopes', async () => grantedOf(provider, needed, row.scopes))
  if (source.containers) yield await part('choice', () => choiceOf(examination))
  let item: Item | null = null
  yield await part('listing', async () => {
    const { item: found, ...verdict } = await listingOf(examination)
    item = found
    return verdict
  })
  yield await part('download', () => downloadOf(examination, item))
  yield await part('rights', () => rightsOf(examination, item))
  yield await take('clock', async () => clockOf(examination))
  yield await take('quota', async () => (isSpokenTo ? quotaOf(examination) : skipped('notReached')))
}

async function credentialOf({ row, ask, ctx }: Examination): Promise<Verdict> {
  await ask((io) => prove(ctx, { service: row.service, part: 'source' }, io))
  const endsAt = row.ends_at
  return endsAt && endsAt.getTime() - ctx.clock.now().getTime() < soonMs
    ? warn('endsSoon', { date: endsAt.toISOString().slice(0, 10) })
    : ok('accepted')
}

/** Whether the person allowed all that this version asks for; an earlier one may have asked for less. */
function grantedOf(provider: Provider, needed: readonly string[], granted: readonly string[] | null): Verdict {
  const missing = missingScopes(protocols[provider], granted, needed)
  if (missing.length === 0) return ok('scopesComplete')
  return { state: 'failed', finding: 'scopesMissing', facts: { scopes: missing.join(', ') } }
}

/** Takes a step: how long it lasts, and what it means when it fails. */
const taking =
  ({ ctx, withoutSecrets }: Examination, signal: AbortSignal) =>
  async (step: DoctorStepName, question: () => Promise<Verdict>, isAccepted = true): Promise<DoctorStep> => {
    const startedAt = performance.now()
    const verdict = await question().catch((error: unknown) => {
      if (signal.aborted) throw error
      const failed = verdictOf(error, isAccepted)
      if (failed.finding === 'unexpected') ctx.log.error({ err: error, step }, 'examining a source failed')
      return failed
    })
    const { detail, ...rest } = described(verdict)
    return { step, ...rest, detail: withoutSecrets(detail), ms: Math.round(performance.now() - startedAt) }
  }

const described = ({ facts = {}, detail = null, ...verdict }: Verdict) => ({ ...verdict, facts, detail })
const verdictIn = ({ state, finding, facts, detail }: DoctorStep): Verdict => ({ state, finding, facts, detail })
