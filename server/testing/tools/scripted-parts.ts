import { openModels } from '../../src/ai/open-models.ts'
import { hearWakes } from '../../src/features/run/run.ts'
import { openParts } from '../parts.ts'
import { startScriptedModel } from '../services/scripted-model.ts'
import type { World } from '../world.ts'

/** A model that says what a test has it say, and runs that go on when they are woken. */
export async function openScripted(world: World) {
  const model = await startScriptedModel()
  world.onEnd(async () => model.close())
  const parts = { ...openParts(world), models: openModels(model.settings) }
  const deafen = hearWakes(world.app(parts))
  world.onEnd(async () => deafen())
  return { model, parts }
}
