import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { signUp } from '../../server/testing/product.ts'

/** A new person with a source of uploaded files. Calls give their status: what is refused is what tortures look at. */
export type Library = {
  client: Client
  workspaceId: WorkspaceId
  id: SourceId
  /** @param on another address of the same installation. */
  call(path: string, init?: RequestInit, on?: string): Promise<Response>
  put(path: string, text: string): Promise<number>
  /** Titles and ids of what is found, or the status of a refusal. */
  find(query: string, on?: string): Promise<{ status: number; hits: { title: string; id: string }[] }>
  download(id: string, on?: string): Promise<{ status: number; text: string }>
}

export async function openLibrary(origin: string, name: string): Promise<Library> {
  const { client, workspaceId, session } = await signUp(origin, name)
  const { sourceId: id } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'upload',
    displayName: 'Library',
    accessLevel: 'PUBLIC',
    settings: {},
  })
  const call: Library['call'] = (path, init, on = origin) =>
    fetch(`${on}/api/v1${path}`, {
      ...init,
      headers: { ...init?.headers, origin: on, cookie: session },
    })
  const asked = (fields: Record<string, string>): string => new URLSearchParams({ workspaceId, ...fields }).toString()
  return {
    client,
    workspaceId,
    id,
    call,
    async put(path, body) {
      const headers = { 'content-type': 'application/octet-stream' }
      const at = `${sourceRoutes.upload.path}?${asked({ workspaceContentProviderId: id, path })}`
      const response = await call(at, { method: 'PUT', headers, body })
      await response.arrayBuffer()
      return response.status
    },
    async find(query, on) {
      const response = await call(`${searchRoutes.search.path}?${asked({ query })}`, {}, on)
      const found = (await response.json()) as {
        vectorDataList?: { contentTitle: string; contentId: string }[]
      }
      const hits = (found.vectorDataList ?? []).map(({ contentTitle, contentId }) => ({
        title: contentTitle,
        id: contentId,
      }))
      return { status: response.status, hits }
    },
    async download(documentId, on) {
      const response = await call(`${searchRoutes.file.path}?${asked({ documentId })}`, {}, on)
      return { status: response.status, text: await response.text() }
    },
  }
}
