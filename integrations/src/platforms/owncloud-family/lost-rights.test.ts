import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { owncloud } from '../../vendors/owncloud/vendor.ts'
import { Host } from './testing/host.ts'
import type { CloudModel, CloudNode } from './testing/model.ts'
import { type CloudServer, type CloudKind, startCloud, type Version } from './testing/server.ts'

const vendors = { nextcloud, owncloud, infinite: owncloud }
const php = ['nextcloud', 'owncloud'] as const
const [user, group] = [0, 1]

type Site = { server: CloudServer; model: CloudModel; host: Host; file: CloudNode; readers(): Promise<string[]> }
type Facts = { admin?: boolean; version?: Version }

/** One file in a folder of alice; bob and erin are people, sales is carol. */
async function site(kind: CloudKind, check: (site: Site) => Promise<void>, facts: Facts = {}) {
  await using server = await startCloud(kind, facts)
  const { model } = server
  const people: Record<string, string[]> = { bob: [], erin: [], carol: ['sales'] }
  for (const [id, groups] of Object.entries(people)) model.addUser({ id, groups, email: `${id}@example.com` })
  const top = kind === 'infinite' ? '/Alice' : ''
  const file = model.write(`${top}/a/file.txt`, 'x')
  await using host = new Host(vendors[kind], server.settings())
  await host.run()
  const readers = async () => {
    await host.readRights()
    return host.readersOf(file.id).map((address) => address.replace('@example.com', ''))
  }
  await check({ server, model, host, file, readers })
}

for (const kind of php) {
  test(`${kind}: who shared a folder on and lost it finds nothing, although the share made then is still there`, () =>
    site(kind, async ({ model, readers }) => {
      const own = model.share('/a', user, 'bob', 31)
      model.share('/a', user, 'erin', 1, 'bob')
      assert.deepEqual(await readers(), ['alice', 'bob', 'erin'])
      model.shares = model.shares.filter((share) => share !== own)
      assert.deepEqual(await readers(), ['alice', 'erin'])
    }))

  test(`${kind}: who passed on what reached the account is not taken for somebody who has it`, () =>
    site(kind, async ({ server, model }) => {
      model.addUser({ id: 'owner', email: 'owner@example.com' })
      const { id } = model.write('/received.txt', 'x', { owner: 'owner', flags: 'S' })
      model.share('/received.txt', user, 'alice', 1, 'bob')
      await using host = new Host(vendors[kind], server.settings())
      await host.run()
      await host.readRights()
      assert.deepEqual(host.readersOf(id), ['alice@example.com', 'owner@example.com'])
    }))

  for (const name of ['R+D', '100%25', 'a%b', '50%ab', 'sales & more', 'A/B', '개발 팀']) {
    test(`${kind}: members of a group called ${name} find what it got`, () =>
      site(kind, async ({ model, readers }) => {
        model.users.get('erin')!.groups = [name]
        model.share('/a', group, name)
        assert.deepEqual(await readers(), ['alice', 'erin'])
      }))
  }

  test(`${kind}: a share with a group that was deleted lets nobody in, nor does one that is over`, () =>
    site(kind, async ({ model, readers }) => {
      model.share('/a', group, 'sales')
      const over = model.share('/a', user, 'erin')
      assert.deepEqual(await readers(), ['alice', 'carol', 'erin'])
      model.deleteGroup('sales')
      over.expired = true
      assert.deepEqual(await readers(), ['alice'])
    }))
}

test('a user switched off at Nextcloud finds nothing with the next reading, and everything once switched on again', () =>
  site('nextcloud', async ({ model, readers }) => {
    model.share('/a', user, 'bob')
    model.share('/a', group, 'sales')
    assert.deepEqual(await readers(), ['alice', 'bob', 'carol'])
    for (const id of ['bob', 'carol']) model.users.get(id)!.enabled = false
    assert.deepEqual(await readers(), ['alice'])
    for (const id of ['bob', 'carol']) model.users.get(id)!.enabled = true
    assert.deepEqual(await readers(), ['alice', 'bob', 'carol'])
  }))

test('more users are switched off than one answer holds', () =>
  site('nextcloud', async ({ model, readers }) => {
    model.share('/a', user, 'bob')
    for (let count = 0; count < 1200; count += 1) model.addUser({ id: `disabled-${count}`, enabled: false })
    model.users.delete('bob')
    model.addUser({ id: 'bob', email: 'bob@example.com', enabled: false })
    assert.deepEqual(await readers(), ['alice'])
  }))

for (const kind of ['owncloud', 'infinite'] as const) {
  test(`${kind}: a user switched off is noticed when it is asked about again`, () =>
    site(kind, async ({ model, host, file, readers }) => {
      const top = kind === 'infinite' ? '/Alice' : ''
      model.share(`${top}/a`, user, 'bob')
      model.share(`${top}/a`, group, 'sales')
      assert.deepEqual(await readers(), ['alice', 'bob', 'carol'])
      for (const id of ['bob', 'carol']) model.users.get(id)!.enabled = false
      for (let round = 0; round < 60; round += 1) await host.readRights()
      assert.deepEqual(host.readersOf(file.id), ['alice@example.com'])
    }))
}

test('without an administrator people are known by the shares alone', () =>
  site(
    'nextcloud',
    async ({ model, server, readers }) => {
      model.share('/a', user, 'bob')
      model.share('/a', group, 'sales')
      assert.deepEqual(await readers(), ['alice', 'bob'])
      assert.equal(server.wrongPasswords, 0)
    },
    { admin: false },
  ))

test('permissions to upload alone let nobody read: 30 refuses them, 32 adds reading', async () => {
  await site('nextcloud', async ({ model }) => assert.throws(() => model.share('/a', user, 'bob', 4)), { version: 30 })
  await site(
    'nextcloud',
    async ({ model, readers }) => {
      model.share('/a', user, 'bob', 4)
      assert.deepEqual(await readers(), ['alice', 'bob'])
    },
    { version: 32 },
  )
})
