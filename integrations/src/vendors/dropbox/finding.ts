import { z } from 'zod'
import type { DropboxSession } from './session.ts'
import { DropboxEntry, Page } from './shapes.ts'

/** https://www.dropbox.com/developers/documentation/http/documentation#files-search */
const Found = z.object({
  matches: z.array(z.object({ metadata: z.object({ metadata: DropboxEntry.optional() }) })),
  has_more: z.boolean(),
  cursor: z.string().nullish(),
})

type Asked = { query: string; limit: number; cursor: string | undefined }
type Some = { entries: DropboxEntry[]; cursor: string | null }

/** Files and folders that words are about, in their names and in what they say. */
export async function search({ api }: DropboxSession, { query, limit, cursor }: Asked): Promise<Some> {
  const found =
    cursor === undefined
      ? await api.post('/2/files/search_v2', { query, options: { max_results: limit, file_status: 'active' } }, Found)
      : await api.post('/2/files/search/continue_v2', { cursor }, Found)
  const entries = found.matches.flatMap(({ metadata: { metadata: entry } }) => entry ?? [])
  return { entries, cursor: found.has_more ? (found.cursor ?? null) : null }
}

/** What lies directly in a folder; `''` is the root. */
export async function lying(
  { api }: DropboxSession,
  { path, limit, cursor }: Omit<Asked, 'query'> & { path: string },
): Promise<Some> {
  const page =
    cursor === undefined
      ? await api.post('/2/files/list_folder', { path, include_non_downloadable_files: true, limit }, Page)
      : await api.post('/2/files/list_folder/continue', { cursor }, Page)
  return { entries: page.entries, cursor: page.has_more ? page.cursor : null }
}

const Level = z.object({ '.tag': z.string() })
/** https://www.dropbox.com/developers/documentation/http/documentation#sharing-list_file_members-batch */
const Members = z.array(
  z.object({
    result: z.object({
      members: z
        .object({
          users: z.array(z.object({ access_type: Level, user: z.object({ email: z.string() }) })),
          invitees: z.array(z.object({ access_type: Level, invitee: z.object({ email: z.string().optional() }) })),
        })
        .optional(),
    }),
  }),
)

/** Whom a file was shared with by itself, by address, and what each may do. */
export async function sharedWith({ api }: DropboxSession, file: string): Promise<Map<string, string>> {
  const [found] = await api.post('/2/sharing/list_file_members/batch', { files: [file], limit: 1_000 }, Members)
  const { users = [], invitees = [] } = found?.result.members ?? {}
  return new Map([
    ...users.map(({ user, access_type: level }) => [user.email.toLowerCase(), level['.tag']] as const),
    ...invitees.flatMap(({ invitee, access_type: level }) =>
      invitee.email === undefined ? [] : [[invitee.email.toLowerCase(), level['.tag']] as const],
    ),
  ])
}
