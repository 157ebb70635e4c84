import { z } from 'zod'
import { type NotionClient, listOf, perRun, unlessHidden } from './client.ts'

const Users = listOf(z.object({ id: z.string(), name: z.string().nullish() }))

/**
 * Names of the people of the workspace by their id: one list for a run. Empty where the integration may not read who they are
 * (https://developers.notion.com/reference/capabilities); guests are not on it.
 */
export type NotionPeople = { of(ids: readonly string[]): Promise<string[]> }

export const peopleOf = perRun((client): NotionPeople => {
  let names: Promise<ReadonlyMap<string, string>> | null = null
  return {
    async of(ids) {
      if (ids.length === 0) return []
      const known = await (names ??= everybody(client))
      return [...new Set(ids.flatMap((id) => known.get(id) ?? []))]
    },
  }
})

async function everybody(client: NotionClient): Promise<ReadonlyMap<string, string>> {
  const users = await Array.fromAsync(client.listed('/v1/users', Users)).catch((error: unknown) => unlessHidden(error) ?? [])
  return new Map(users.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}
