import { z } from 'zod'
import { type DropboxModel, type FakeEntry, parentOf } from './model.ts'
import { type DropboxReply, type DropboxRoute, refusal, route } from './server.ts'

const [api, contents] = ['api.dropboxapi.com', 'content.dropboxapi.com'] as const
/** The aliases WritePath and WritePathOrId of the `files` namespace: https://github.com/dropbox/dropbox-api-spec */
const WritePath = z.string().regex(/^(\/[^]*|ns:[0-9]+(\/.*)?)$/)
const WritePathOrId = z.string().regex(/^(\/[^]*|ns:[0-9]+(\/.*)?|id:.*)$/)
const Rev = z.string().regex(/^[0-9a-f]{9,}$/)

/** What a person does with files, as the descriptions of `files` and `sharing` say. @param shown metadata of what lies at a path */
export function actingRoutes(model: DropboxModel, shown: (path: string) => unknown): Record<string, DropboxRoute> {
  const untagged = (path: string): object => {
    const { '.tag': _, ...facts } = shown(path) as Record<string, unknown>
    return facts
  }
  const at = (path: string): FakeEntry | undefined =>
    path.startsWith('id:') ? [...model.entries.values()].find(({ id }) => id === path) : model.entries.get(path.toLowerCase())
  const match = (entry: FakeEntry) => ({
    metadata: { '.tag': 'metadata', metadata: shown(entry.path) },
    match_type: { '.tag': 'filename' },
    highlight_spans: [],
  })
  const found = (query: string, from: number, most: number): DropboxReply => {
    const all = [...model.entries.values()].filter(
      ({ path, content }) => model.isInSight(path) && `${path} ${content}`.toLowerCase().includes(query.toLowerCase()),
    )
    const isMore = from + most < all.length
    const cursor = Buffer.from(JSON.stringify([query, from + most, most])).toString('base64')
    return { body: { matches: all.slice(from, from + most).map(match), has_more: isMore, ...(isMore && { cursor }) } }
  }
  return {
    '/2/files/search_v2': route({
      host: api,
      scope: 'files.metadata.read',
      argument: z.strictObject({
        query: z.string().max(1000),
        options: z.strictObject({ max_results: z.int().min(1).max(1000), file_status: z.literal('active') }),
      }),
      answer: ({ query, options }) => found(query, 0, options.max_results),
    }),
    '/2/files/search/continue_v2': route({
      host: api,
      scope: 'files.metadata.read',
      argument: z.strictObject({ cursor: z.string().min(1) }),
      answer({ cursor }) {
        const [query, from, most] = JSON.parse(Buffer.from(cursor, 'base64').toString()) as [string, number, number]
        return found(query, from, most)
      },
    }),
    '/2/files/upload': route({
      host: contents,
      scope: 'files.content.write',
      isUpload: true,
      argument: z.strictObject({ path: WritePath, mode: z.literal('add'), autorename: z.literal(false), mute: z.boolean() }),
      answer({ path }, bytes) {
        const present = at(path)
        // "… a conflict … even when the target path refers to a file with identical contents", with `strict_conflict` alone.
        if (present && (present.tag === 'folder' || present.content !== bytes)) return refusal('path', 'conflict', present.tag)
        if (!present) model.add(path, bytes)
        return { body: untagged(path) }
      },
    }),
    '/2/files/create_folder_v2': route({
      host: api,
      scope: 'files.content.write',
      argument: z.strictObject({ path: WritePath, autorename: z.literal(false) }),
      answer({ path }) {
        const present = at(path)
        if (present) return refusal('path', 'conflict', present.tag)
        model.addFolder(path)
        return { body: { metadata: untagged(path) } }
      },
    }),
    '/2/files/move_v2': route({
      host: api,
      scope: 'files.content.write',
      argument: z.strictObject({ from_path: WritePathOrId, to_path: WritePathOrId, autorename: z.literal(false) }),
      answer({ from_path: from, to_path: to }) {
        const moved = at(from)
        if (!moved) return refusal('from_lookup', 'not_found')
        const present = at(to)
        if (present && present !== moved) return refusal('to', 'conflict', present.tag)
        const parent = parentOf(to)
        if (parent !== '' && !at(parent)) model.addFolder(parent)
        model.move(moved.path, to)
        return { body: { metadata: shown(to) } }
      },
    }),
    '/2/files/delete_v2': route({
      host: api,
      scope: 'files.content.write',
      argument: z.strictObject({ path: WritePathOrId, parent_rev: Rev.optional() }),
      answer({ path, parent_rev: rev }) {
        const deleted = at(path)
        if (!deleted) return refusal('path_lookup', 'not_found')
        if (rev !== undefined && rev !== deleted.rev) return refusal('path_write', 'conflict', 'file')
        const body = { metadata: shown(deleted.path) }
        model.remove(deleted.path)
        return { body }
      },
    }),
    '/2/sharing/add_file_member': route({
      host: api,
      scope: 'sharing.write',
      argument: z.strictObject({
        file: z.string().regex(/^id:/),
        members: z.array(z.strictObject({ '.tag': z.literal('email'), email: z.email() })).min(1),
        quiet: z.boolean(),
        access_level: z.enum(['viewer', 'editor']),
        custom_message: z.string().optional(),
      }),
      answer({ file, members, access_level: level }) {
        const entry = at(file)
        if (entry?.tag !== 'file') return refusal('access_error', 'invalid_file')
        return {
          body: members.map((member) => {
            if (member.email.endsWith('@refused.example'))
              return { member, result: { '.tag': 'member_error', member_error: { '.tag': 'no_permission' } } }
            const known = [...model.people.values()].find(({ email }) => email === member.email)
            const who = known?.id ?? member.email
            entry.members = [...entry.members.filter((each) => each.who !== who), { who, level }]
            return { member, result: { '.tag': 'success', success: { '.tag': level } } }
          }),
        }
      },
    }),
    '/2/sharing/remove_file_member_2': route({
      host: api,
      scope: 'sharing.write',
      argument: z.strictObject({
        file: z.string().regex(/^id:/),
        member: z.strictObject({ '.tag': z.literal('email'), email: z.email() }),
      }),
      answer({ file, member: { email } }) {
        const entry = at(file)
        if (entry?.tag !== 'file') return refusal('access_error', 'invalid_file')
        const known = [...model.people.values()].find((person) => person.email === email)
        const left = entry.members.filter(({ who }) => who !== (known?.id ?? email))
        const isRemoved = left.length < entry.members.length
        entry.members = left
        return {
          body: isRemoved
            ? { '.tag': 'success', access_level: { '.tag': 'viewer' } }
            : { '.tag': 'member_error', member_error: { '.tag': 'not_a_member' } },
        }
      },
    }),
  }
}
