import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import { deleteWorkspace } from '../../workspace/delete-workspace.ts'
import { openBilling } from '../testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const

test('who deleted the workspace is told by letter that their card did not take the rest back, and whom to ask', async () => {
  const { config } = till.parts
  const seller = { config: { ...config, seller: { ...config.seller, contact: 'books@quarry.example' } } }
  const ada = await till.owner(seller)
  await till.buy(ada, team, '5126')
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await till.run(seller)
  const mails = await world.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', ada.account.email)
    .execute()
  const [letter, ...more] = mails.filter(({ subject }) => subject.includes('환불'))
  assert.equal(more.length, 0)
  assert.match(letter!.body_text, /환불해야 하는데 결제사가 거절했어요.*54,450/)
  assert.match(letter!.body_text, /TEST-QR-[0-9-]+/)
  assert.match(letter!.body_text, /books@quarry\.example/)
})
