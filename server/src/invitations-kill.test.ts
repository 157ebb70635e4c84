import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { startMailServer } from '../testing/services/mail-server.ts'
import { browse, startProduct, signUp } from '../testing/product.ts'

const people = 300
const kills = 2

const dataDir = await mkdtemp(join(tmpdir(), 'quarry-invitations-'))
after(() => rm(dataDir, { recursive: true, force: true }))

test(`killed ${kills} times while ${people} invitations are sent, everybody gets one`, async () => {
  await using server = await startMailServer()
  const env = { SMTP_URL: server.url, INVITATIONS_PER_HOUR: String(people) }
  const idOf = (source: string): string => /^Message-ID: (\S+)/im.exec(source)?.[1] ?? ''
  const reached = () => new Set(server.mails.map(({ to }) => to[0])).size

  let product = await startProduct({ dataDir })
  const { session, workspaceId } = await signUp(product.origin, 'ada')
  await product.stop()
  product = await startProduct({ dataDir, env })
  const invitations = Array.from({ length: people }, (_, index) => ({ email: `person${index}@example.com` }))
  await browse(product.origin, session).client.call(invitationRoutes.invite, { workspaceId, invitations })
  assert.ok(reached() < people, 'the inviter waited for the mails')

  for (let kill = 1; kill <= kills; kill++) {
    while (reached() < (kill * people) / (kills + 1)) await sleep(20)
    await product.kill()
    product = await startProduct({ dataDir, env })
  }
  while (reached() < people) await sleep(50)
  await sleep(1_000)
  await product.stop()

  // What was handed over when the process died may come again; its id shows that it is the same mail.
  const ids = new Map(server.mails.map(({ to, source }) => [to[0], idOf(source)]))
  assert.equal(ids.size, people)
  for (const { to, source } of server.mails) assert.equal(idOf(source), ids.get(to[0]))
  assert.ok(server.mails.length - people <= 5 * kills, `${server.mails.length - people} mails came twice`)
})
