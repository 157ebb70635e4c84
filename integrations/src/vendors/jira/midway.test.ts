import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { type FakeJira, startJira } from './testing/server.ts'
import { from, goesOnFromEverywhere, until } from '../../testing/midway.ts'
import { jira } from './vendor.ts'

/** Four projects, one of them of three pages and one without issues. */
function manyPages({ site }: FakeJira) {
  const projects = ['ROOF', 'WALL', 'DOOR', 'YARD'].map((key) => site.project(key))
  for (const [index, count] of [250, 120, 0, 30].entries())
    for (let issue = 0; issue < count; issue += 1) site.issue(projects[index]!, `Issue ${issue}`)
}

test('a listing continues from any page of any project', async () => {
  await using server = await startJira()
  manyPages(server)
  await using source = connection(jira, server)
  await goesOnFromEverywhere(source)
})

test('a listing of projects that are others by now begins again', async () => {
  await using server = await startJira()
  manyPages(server)
  await using source = connection(jira, server)
  const { cursor } = await until(source, 2)
  server.site.project('SHED')
  const anew = await from(source, cursor)
  assert.equal(anew[0]?.kind, 'anew')
  assert.equal(anew.filter(({ kind }) => kind === 'item').length, 400)
})
