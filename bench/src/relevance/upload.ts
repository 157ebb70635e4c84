import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type Product, putFile, signUp, untilIndexed } from '../../../server/testing/product.ts'
import type { CorpusDocument, DataSet } from './dataset.ts'

const parallel = 8

/**
 * A workspace of its own that holds the documents of a set, each uploaded as a file named by its title, in a folder of its own.
 * @returns the document id by the name of the folder its file was put in.
 */
export async function fillWorkspace(product: Product, set: Pick<DataSet, 'name' | 'documents'>, person: string) {
  const { client, workspaceId, session } = await signUp(product.origin, person)
  const { sourceId } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'upload',
    displayName: set.name,
    accessLevel: 'PUBLIC',
    settings: {},
  })
  const idOfFolder = await uploadAll({ client, session }, { workspaceId, sourceId }, set)
  await untilIndexed(client, workspaceId, sourceId)
  return { client, workspaceId, idOfFolder }
}

/** @returns the document id by the name of the folder its file was put in. */
async function uploadAll(
  person: { client: Client; session: string },
  to: { workspaceId: WorkspaceId; sourceId: SourceId },
  set: Pick<DataSet, 'documents'>,
): Promise<Map<string, string>> {
  const idOfFolder = new Map<string, string>()
  const documents = set.documents()
  await inParallel(async () => {
    for await (const document of documents) {
      const folder = `d${idOfFolder.size}`
      idOfFolder.set(folder, document.id)
      const response = await putFile(person, { ...to, path: `${folder}/${fileNameOf(document)}` }, document.text)
      if (!response.ok) throw new Error(`Uploading ${document.id} failed: ${response.status} ${await response.text()}`)
    }
  })
  return idOfFolder
}

/** A title as people name files: without characters that cannot stand in a name. */
const fileNameOf = ({ title }: CorpusDocument): string =>
  `${
    title
      .replaceAll(/[/\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'untitled'
  }.txt`

/** Several workers drawing from one iterator, which hands each its own items. */
export const inParallel = (worker: () => Promise<void>): Promise<void[]> => Promise.all(Array.from({ length: parallel }, worker))
