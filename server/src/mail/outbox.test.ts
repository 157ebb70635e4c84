import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxRoutes } from '@quarry/contract/routes/outbox'
import { readConfig } from '../config.ts'
import { openWorld } from '../../testing/world.ts'
import { outboxEndpoints } from './outbox.ts'

const world = await openWorld()
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Words', html: '<p>Words</p>' })

async function visitorOf(env: Record<string, string>) {
  const server = await world.server(outboxEndpoints, { config: readConfig({ DATA_DIR: world.dataDir, ...env }) })
  return server.visitor()
}

test('on the own machine the outbox is readable, newest mail first', async () => {
  await world.app().mail.send(world.db, mailTo('first@example.com'))
  world.clock.advance({ minutes: 1 })
  await world.app().mail.send(world.db, mailTo('second@example.com'))
  const { mails } = await (await visitorOf({})).client.call(outboxRoutes.list, {})
  assert.deepEqual(
    mails.map(({ to, subject, text }) => ({ to, subject, text })),
    [
      { to: 'second@example.com', subject: 'Hello', text: 'Words' },
      { to: 'first@example.com', subject: 'Hello', text: 'Words' },
    ],
  )
})

test('while a mail server is set there is no outbox', async () => {
  const visitor = await visitorOf({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  await assert.rejects(visitor.client.call(outboxRoutes.list, {}), { status: 404, error: 'notFound' })
})

test('while others than this machine can connect there is no outbox', async () => {
  const visitor = await visitorOf({ HOST: '0.0.0.0' })
  await assert.rejects(visitor.client.call(outboxRoutes.list, {}), { status: 404, error: 'notFound' })
})

test('behind a proxy that serves a public address there is no outbox', async () => {
  const visitor = await visitorOf({ PUBLIC_URL: 'https://quarry.example.com' })
  await assert.rejects(visitor.client.call(outboxRoutes.list, {}), { status: 404, error: 'notFound' })
})

test('a foreign name that leads to this machine does not open the outbox', async () => {
  const [outbox] = outboxEndpoints
  const serve = async () => outbox?.serve(world.anyone({ host: 'attacker.example:3000' }) as never, {} as never)
  await assert.rejects(serve(), { error: 'notFound' })
})
