import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { Readable } from 'node:stream'
import { jpegOf } from '../../../../../extraction/testing/images.ts'
import type { AccountCtx } from '../../../context.ts'
import { openWorld } from '../../../../testing/world.ts'
import { accountEndpoints } from '../account.routes.ts'
import { readProfile } from './profile.ts'
import { putProfileImage, readProfileImage, removeProfileImage } from './profile-image.ts'

const world = await openWorld()
const server = await world.server(accountEndpoints(() => null))
const photo = await jpegOf(300, 200)
const sending = (ctx: AccountCtx, bytes: Uint8Array): AccountCtx => ({
  ...ctx,
  request: { ...ctx.request, bytes: Readable.from([bytes]) },
})
const path = '/api/v1/w/workspace/account/profile/image'
const put = (body: Uint8Array<ArrayBuffer>, type = 'application/octet-stream') => ({
  method: 'PUT',
  headers: { 'content-type': type },
  body,
})
const imageAt = async (key: string): Promise<Buffer> =>
  buffer(Readable.from((await readProfileImage(world.app(), { key })).bytes))

test('a photo becomes a small square that its key opens', async () => {
  const ada = await world.account()
  const { profileImage } = await putProfileImage(sending(ada, photo))
  assert.ok(profileImage)
  const bytes = await imageAt(profileImage)
  assert.equal(bytes.toString('latin1', 8, 12), 'WEBP')
  assert.ok(bytes.length < 50_000)
  assert.equal((await readProfile(ada)).profileImage, profileImage)
})

test('another image has another key, and the old key opens nothing', async () => {
  const ada = await world.account()
  const first = await putProfileImage(sending(ada, photo))
  const second = await putProfileImage(sending(ada, photo))
  assert.notEqual(first.profileImage, second.profileImage)
  await assert.rejects(readProfileImage(world.app(), { key: first.profileImage ?? '' }), { error: 'notFound' })
})

test('a removed image is missing in the profile and at its address', async () => {
  const ada = await world.account()
  const { profileImage } = await putProfileImage(sending(ada, photo))
  assert.equal((await removeProfileImage(ada)).profileImage, null)
  await assert.rejects(readProfileImage(world.app(), { key: profileImage ?? '' }), { error: 'notFound' })
  assert.deepEqual(
    await world.db.selectFrom('profile_image').select('account_id').where('account_id', '=', ada.account.id).execute(),
    [],
  )
})

test("nobody's image but the own is changed or removed", async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  const { profileImage } = await putProfileImage(sending(kim, photo))
  await putProfileImage(sending(ada, photo))
  await removeProfileImage(ada)
  assert.equal((await readProfile(kim)).profileImage, profileImage)
})

test('what is no image is refused by name and leaves the image that was there', async () => {
  const ada = await world.account()
  const { profileImage } = await putProfileImage(sending(ada, photo))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await assert.rejects(putProfileImage(sending(ada, svg)), { name: 'Failure', error: 'imageUnreadable' })
  assert.equal((await readProfile(ada)).profileImage, profileImage)
})

test('changes are noted, and a removal of nothing is not', async () => {
  const ada = await world.account()
  await removeProfileImage(ada)
  await putProfileImage(sending(ada, photo))
  await removeProfileImage(ada)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', ada.account.id)
    .orderBy('action')
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['account.removeImage', 'account.setImage'],
  )
})

test('over the wire fifty megabytes, nothing, and a bomb are refused, each by its code', async () => {
  const { fetch } = await server.as(await world.account())
  const bomb = Buffer.from(photo)
  const frame = bomb.findIndex((byte, at) => byte === 0xff && (bomb[at + 1] === 0xc0 || bomb[at + 1] === 0xc2))
  bomb.writeUInt16BE(60_000, frame + 5)
  bomb.writeUInt16BE(60_000, frame + 7)
  const answers = []
  for (const body of [Buffer.alloc(50 * 1024 * 1024), Buffer.alloc(0), bomb]) {
    const response = await fetch(path, put(Uint8Array.from(body)))
    answers.push([response.status, ((await response.json()) as { code: string }).code])
  }
  assert.deepEqual(answers, [
    [413, '0.000.02.00.22'],
    [422, '0.000.02.00.21'],
    [422, '0.000.02.00.23'],
  ])
})

test('an image may be sent as what it is; what it really is decides', async () => {
  const { fetch } = await server.as(await world.account())
  const answers = []
  for (const [body, type] of [
    [photo, 'image/jpeg'],
    [photo, 'image/png'],
    [Buffer.from('<svg/>'), 'image/webp'],
    [photo, 'text/html'],
  ] as const)
    answers.push((await fetch(path, put(Uint8Array.from(body), type))).status)
  assert.deepEqual(answers, [200, 200, 422, 415])
})

test('an image is served so that a browser keeps it and takes it for nothing else', async () => {
  const person = await server.as(await world.account())
  const profile = (await (await person.fetch(path, put(Uint8Array.from(photo)))).json()) as { profileImage: string }
  const { headers } = await person.fetch(`/api/v1/account/profile/image?key=${profile.profileImage}`)
  const kept = [
    'content-type',
    'cache-control',
    'x-content-type-options',
    'content-security-policy',
    'cross-origin-resource-policy',
  ]
  assert.deepEqual(
    kept.map((name) => headers.get(name)),
    ['image/webp', 'private, max-age=31536000, immutable', 'nosniff', "default-src 'none'; sandbox", 'same-origin'],
  )
})
