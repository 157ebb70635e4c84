import type { AccountId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { z } from 'zod'
import type { Needs } from '../../../context.ts'
import type { StepKind } from '../../../db/account-tables.ts'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { deleteStep, findLiveStep, insertStep, type SignInStepRow } from './step.store.ts'
import { hashToken, newToken } from '../token.ts'

type Ctx = Needs<'clock' | 'vault' | 'request' | 'origin'>

export type Step<T> = {
  /** Null: nobody knows yet whose it is. */
  accountId: AccountId | null
  data: T
}

/**
 * Remembers what the next call of this browser continues from, for ten minutes. Only this browser can: it gets a cookie that is good for
 * nothing else. What is remembered is sealed, because some of it would let somebody in.
 */
export async function beginStep(db: Db, ctx: Ctx, step: Step<unknown> & { kind: StepKind }): Promise<void> {
  const [token, now] = [newToken(), ctx.clock.now()]
  const [tokenHash, expiresAt] = [hashToken(token), new Date(now.getTime() + limits.loginStepMinutes * 60_000)]
  await insertStep(db, {
    token_hash: tokenHash,
    kind: step.kind,
    account_id: step.accountId,
    sealed_data: ctx.vault.seal(step.data, rowOf(tokenHash)),
    created_at: now,
    expires_at: expiresAt,
  })
  ctx.request.setStep(step.kind, { value: token, expiresAt })
}

/** Looks at a begun step and leaves it as it is. @throws Failure loginStepOver — there is none in this browser, or not any more. */
export async function findStep<T>(db: Db, ctx: Ctx, kind: StepKind, shape: z.ZodType<T>): Promise<Step<T>> {
  const token = ctx.request.stepToken(kind)
  const row = token === null ? undefined : await findLiveStep(db, hashToken(token), kind, ctx.clock.now())
  return opened(ctx, row, shape)
}

/**
 * Ends a begun step and hands it over: of rivals with the same token one gets it. Its cookie expires by itself and opens nothing any more.
 * @throws Failure loginStepOver
 */
export async function takeStep<T>(db: Db, ctx: Ctx, kind: StepKind, shape: z.ZodType<T>): Promise<Step<T>> {
  const token = ctx.request.stepToken(kind)
  const row = token === null ? undefined : await deleteStep(db, hashToken(token), kind, ctx.clock.now())
  return opened(ctx, row, shape)
}

function opened<T>(ctx: Ctx, row: SignInStepRow | undefined, shape: z.ZodType<T>): Step<T> {
  if (!row) throw fail('loginStepOver')
  return { accountId: row.account_id, data: shape.parse(ctx.vault.open(row.sealed_data, rowOf(row.token_hash))) }
}

const rowOf = (tokenHash: string): string => `sign_in_step:${tokenHash}`
