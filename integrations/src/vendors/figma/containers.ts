import type { Container } from '../../kit/kit.ts'
import { type FigmaIo, figmaOf } from './client.ts'
import type { FigmaFolder } from './shapes.ts'

/** The folders of the team and those directly in them. */
export async function containers(io: FigmaIo): Promise<Container[]> {
  const figma = figmaOf(io)
  const found: Container[] = []
  const add = ({ id, name }: FigmaFolder, parentId: string | null) => void found.push({ id, name, parentId, count: null })
  for (const folder of (await figma.team(io.settings.teamId)).folders) {
    add(folder, null)
    for (const inner of (await figma.folders(folder.id)).folders) add(inner, folder.id)
  }
  return found
}
