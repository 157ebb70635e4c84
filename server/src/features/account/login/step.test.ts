import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import type { StepKind } from '../../../db/account-tables.ts'
import { openWorld } from '../../../../testing/world.ts'
import { beginStep, findStep, takeStep } from './step.ts'

const world = await openWorld()
const Nothing = z.object({})

test('what was begun for one thing is good for no other, wherever its cookie is put', async () => {
  let token: string | null = null
  const ctx = world.anyone({ stepToken: () => token, setStep: (_kind, { value }) => void (token = value) })
  const { account } = await world.account()
  await beginStep(world.db, ctx, { kind: 'consent', accountId: account.id, data: {} })
  for (const kind of ['secondFactor', 'passkeyLogin', 'openid'] satisfies StepKind[]) {
    await assert.rejects(findStep(world.db, ctx, kind, Nothing), { error: 'loginStepOver' })
    await assert.rejects(takeStep(world.db, ctx, kind, Nothing), { error: 'loginStepOver' })
  }
  assert.equal((await takeStep(world.db, ctx, 'consent', Nothing)).accountId, account.id)
})
