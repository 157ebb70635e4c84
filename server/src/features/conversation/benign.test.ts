import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actingServices } from '../../../testing/services/acting-services.ts'
import { openStage } from '../../../testing/tools/stage.ts'
import { tasks } from '../../../testing/tasks/cases/all.ts'
import { documents } from '../../../testing/tasks/documents.ts'
import { runTask } from '../../../testing/tasks/run-task.ts'
import { openWorld } from '../../../testing/world.ts'

const world = await openWorld()
const stage = await openStage(world, documents)
stage.services.jira.site.project('ROOF')
const asked: number[] = []

for (const task of tasks)
  test(`${task.name}: it is done, and asked about ${task.asks === 0 ? 'never' : `${task.asks} times`}`, async () => {
    asked.push(await runTask(stage, task))
  })

test('there are more than sixty, in Korean and English, at least three over each service', (t) => {
  const korean = tasks.filter(({ lang }) => lang === 'ko').length
  const questions = asked.reduce((sum, each) => sum + each, 0)
  t.diagnostic(`${tasks.length} tasks, ${korean} of them in Korean: the person was asked ${questions} times`)
  assert.ok(tasks.length > 60 && korean >= 30)
  const over = (service: string) => tasks.filter(({ tools }) => tools.some((name) => name.startsWith(`${service}__`))).length
  assert.deepEqual(
    actingServices.filter((name) => over(name) < 3),
    [],
  )
})
