import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConnectedDrive, connectDrive } from './testing/connected.ts'
import { from, goesOnFromEverywhere, until } from '../../testing/midway.ts'

/** My Drive and two shared drives of several pages each, and shortcuts to what lies in them and elsewhere. */
async function manyPages(): Promise<ConnectedDrive> {
  const connected = await connectDrive()
  const { model } = connected
  const places = [model.addFolder('Plans'), model.addDrive('B'), model.addDrive('A')]
  for (const place of places) for (let index = 0; index < 150; index += 1) model.add(`${index}.txt`, place)
  return connected
}

test('a listing continues from any of its pages, drive by drive', async () => {
  await using connected = await manyPages()
  await goesOnFromEverywhere(connected)
})

test('a file that only a shortcut leads to is listed also by a run that resumes behind the shortcut', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const elsewhere = model.addFolder('Elsewhere')
  const target = model.add('far.txt', elsewhere)
  const [chosen, other] = [model.addFolder('Plans'), model.addDrive('Z')]
  model.addShortcut('way', target, chosen)
  for (let index = 0; index < 250; index += 1) model.add(`${index}.txt`, other)
  connected.choose([chosen, other])
  const { cursor } = await until(connected, 2)
  const ids = (await from(connected, cursor)).flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : []))
  assert.equal(ids.filter((id) => id === target).length, 1)
})

test('a listing of what is no longer all that is chosen begins again', async () => {
  await using connected = await manyPages()
  const { cursor } = await until(connected, 1)
  connected.choose(['root-of-admin'])
  const anew = await from(connected, cursor)
  assert.equal(anew[0]?.kind, 'anew')
  assert.equal(anew.filter(({ kind }) => kind === 'item').length, 150)
})
