import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { openModels } from '../../src/ai/open-models.ts'
import { readConfig } from '../../src/config.ts'
import { hearWakes } from '../../src/features/run/run.ts'
import { openParts } from '../parts.ts'
import { startScriptedModel } from '../services/scripted-model.ts'
import { openServices } from './services.ts'
import { uploadSource } from '../uploads.ts'
import type { World } from '../world.ts'

/** A person, services that their agents act at, and a model that does as its script says. */
export async function openActing(world: World) {
  const scripted = await startScriptedModel()
  world.onEnd(async () => scripted.close())
  const own = openParts(world)
  const services = await openServices(world)
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...services.env })
  const parts = { ...own, config, net: services.reached(own.net), models: openModels(scripted.settings) }
  const deafen = hearWakes(world.app(parts))
  world.onEnd(async () => deafen())
  return { world, scripted, services, parts, ada: await world.member(parts) }
}

/** Everything that cases share, what the person knows included. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** @param files what the source of all cases holds */
export async function openStage(world: World, files: Record<string, string>) {
  const acting = await openActing(world)
  const sourceId = await uploadSource(world, acting.ada, files)
  const rows = await world.db.selectFrom('document').select(['id', 'file_name']).execute()
  const ids = new Map(rows.map(({ id, file_name: name }) => [name, id]))
  /** A file of the source, as an agent knows it. */
  const known = (name: string): KnowledgeChoice => ({ sourceId, kind: 'document', contentId: ids.get(name)! })
  return { ...acting, known }
}
