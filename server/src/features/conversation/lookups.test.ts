import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { RunId } from '@quarry/contract/ids'
import { tablesReadWhole } from '../../../testing/whole-tables.ts'
import { openWorld } from '../../../testing/world.ts'
import { findAnswer } from './message.store.ts'
import { findToMail } from './schedule/schedule.store.ts'

const world = await openWorld()

test('what a run answered is found among any number of messages', async () => {
  const { workspace } = await world.member()
  const whole = await tablesReadWhole(world, (db) => findAnswer(db, workspace.id, randomUUID() as RunId))
  assert.deepEqual(whole, [])
})

test('answers to be mailed are found among any number of messages and schedules', async () => {
  const whole = await tablesReadWhole(world, (db) => findToMail(db, 200))
  assert.ok(!whole.includes('message') && !whole.includes('agent_schedule'), whole.join())
})
