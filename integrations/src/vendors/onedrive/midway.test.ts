import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { from, goesOnFromEverywhere, until } from '../../testing/midway.ts'
import { type ConnectedTenant, connectTenant } from './testing/connected.ts'

/** The drives of two people and a library, of one, two and three pages. */
async function manyPages(): Promise<ConnectedTenant> {
  const connected = await connectTenant()
  const { model } = connected
  const desk = model.addDrive('OneDrive', { owner: model.directory.addPerson('kim') })
  const { drive } = model.addSite('Team')
  const fill = (count: number, folder: Parameters<typeof model.add>[1]) => {
    for (let index = 0; index < count; index += 1) model.add(`${index}.txt`, folder)
  }
  fill(20, model.root(desk))
  fill(150, model.addFolder('Plans'))
  fill(250, model.addFolder('Minutes', model.root(drive)))
  return connected
}

const pathsIn = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.kind === 'item' ? [change.item.ancestors.map(({ title }) => title).join('/')] : []))

test('a listing continues from any page of any drive', async () => {
  await using connected = await manyPages()
  await goesOnFromEverywhere(connected)
})

test('files of a folder renamed while a listing is paused are yielded with its new name, also those an earlier part listed', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const plans = model.addFolder('Plans')
  for (let index = 0; index < 250; index += 1) model.add(`${index}.txt`, plans)
  connected.cursor = (await until(connected, 1)).cursor
  model.rename(plans, 'Archive')
  await connected.sync()
  const paths = pathsIn(await connected.sync())
  assert.equal(paths.filter((path) => path.endsWith('/Archive')).length, 250)
})

test('a listing of a deleted drive begins again, and lists the others', async () => {
  await using connected = await manyPages()
  const { model } = connected
  let stop = 1
  let { cursor } = await until(connected, stop)
  while (!JSON.parse(cursor).midway) ({ cursor } = await until(connected, (stop += 1)))
  model.drives.delete(JSON.parse(cursor).midway.drive)
  const anew = await from(connected, cursor)
  assert.equal(anew[0]?.kind, 'anew')
  assert.equal(anew.at(-2)?.kind, 'complete')
})
