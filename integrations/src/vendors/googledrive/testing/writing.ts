import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import type { GoogleCall, GoogleOperation } from '../../../platforms/google/testing/server.ts'
import { type DriveModel, type FakeDriveFile, type FakeDrivePermission, folderType, person } from './model.ts'

/** Not `drive.file`: with it, nothing that others made is there. */
const scopes = ['https://www.googleapis.com/auth/drive']
const native = 'application/vnd.google-apps.'
const making = ['supportsAllDrives', 'uploadType', 'ignoreDefaultVisibility', 'keepRevisionForever', 'useContentAsIndexableText']

type Given = {
  id?: string
  name?: string
  mimeType?: string
  parents?: string[]
  appProperties?: Record<string, string>
  trashed?: boolean
}
type Show = (file: FakeDriveFile) => unknown

/** What changes a Drive: https://developers.google.com/workspace/drive/api/reference/rest/v3/files and …/permissions */
export const writing = (model: DriveModel, show: Show): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/drive\/v3\/files$/,
    scopes,
    parameters: making,
    answer: ({ body }) => made(model, show, body as Given, ''),
  },
  {
    method: 'POST',
    path: /^\/upload\/drive\/v3\/files$/,
    scopes,
    parameters: making,
    answer: ({ query, body }) => {
      const parts = query.get('uploadType') === 'multipart' && body instanceof Uint8Array ? partsOf(body) : null
      return parts
        ? made(model, show, JSON.parse(parts.about) as Given, parts.media)
        : refusal(400, 'badContent', 'Malformed multipart body.')
    },
  },
  {
    method: 'POST',
    path: /^\/drive\/v3\/files\/([^/]+)\/copy$/,
    scopes,
    parameters: making,
    answer: (call, id) =>
      of(model, call, id, (file) =>
        file.mimeType === folderType
          ? refusal(403, 'cannotCopyFile', 'This file cannot be copied by the user.')
          : made(model, show, { parents: file.parents, ...(call.body as Given), mimeType: file.mimeType }, file.content),
      ),
  },
  {
    method: 'PATCH',
    path: /^\/drive\/v3\/files\/([^/]+)$/,
    scopes,
    parameters: ['supportsAllDrives', 'addParents', 'removeParents'],
    answer: (call, id) =>
      of(model, call, id, (file) => {
        if (!model.mayShare(file))
          return refusal(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.')
        const [to, from] = [call.query.get('addParents'), call.query.get('removeParents')]
        if (to !== null && !model.files.has(to)) return refusal(404, 'notFound', `File not found: ${to}.`)
        // "A file can only have one parent folder": https://developers.google.com/workspace/drive/api/guides/single-parent
        if (to !== null && from !== file.parents.join(','))
          return refusal(403, 'cannotAddParent', 'Increasing the number of parents is not allowed')
        if (to !== null) model.move(file.id, to)
        const { trashed } = call.body as Given
        if (trashed !== undefined) model.trash(file.id, trashed)
        return { body: show(file) }
      }),
  },
  {
    method: 'POST',
    path: /^\/drive\/v3\/files\/([^/]+)\/permissions$/,
    scopes,
    parameters: ['supportsAllDrives', 'sendNotificationEmail', 'emailMessage', 'transferOwnership', 'moveToNewOwnersRoot'],
    answer: (call, id) =>
      of(model, call, id, (file) => {
        if (!model.mayShare(file))
          return refusal(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.')
        const { type, role, emailAddress } = call.body as FakeDrivePermission
        if (type !== 'user' || !emailAddress)
          return refusal(400, 'invalidSharingRequest', 'Bad Request. User message: the address is missing.')
        if (call.query.get('sendNotificationEmail') !== 'false') model.mails.push({ to: emailAddress, about: file.id })
        const given = person(emailAddress, role)
        file.own = [...file.own.filter((each) => each.id !== given.id), given]
        model.touch(file.id)
        return { body: given }
      }),
  },
  {
    path: /^\/drive\/v3\/files\/([^/]+)\/permissions\/([^/]+)$/,
    scopes,
    parameters: ['supportsAllDrives'],
    answer: (call, id, permission) =>
      of(model, call, id, (file) => {
        const found = file.own.find((each) => each.id === permission)
        return found ? { body: found } : noPermission
      }),
  },
  {
    method: 'DELETE',
    path: /^\/drive\/v3\/files\/([^/]+)\/permissions\/([^/]+)$/,
    scopes,
    parameters: ['supportsAllDrives'],
    answer: (call, id, permission) =>
      of(model, call, id, (file) => {
        if (!file.own.some((each) => each.id === permission)) return noPermission
        file.own = file.own.filter((each) => each.id !== permission)
        model.touch(file.id)
        return { status: 204, body: null }
      }),
  },
]
const noPermission = refusal(404, 'notFound', 'Permission not found.')

function made(
  model: DriveModel,
  show: Show,
  { id, name = 'Untitled', mimeType = 'text/plain', parents = [model.root], appProperties }: Given,
  content: string,
): GoogleReply {
  // "Pre-generated IDs aren't supported for native Google Document creation, or uploads where conversion to native Google Document format is requested."
  if (id !== undefined && mimeType.startsWith(native)) return refusal(400, 'invalid', 'The provided file ID is not usable.')
  const [given = model.root] = parents
  const parent = model.files.get(given === 'root' ? model.root : given)
  if (!parent) return refusal(404, 'notFound', `File not found: ${given}.`)
  const file = model.get(model.add(name, parent.id, { mimeType, content }))
  if (appProperties) file.appProperties = appProperties
  return { body: show(file) }
}

function of(model: DriveModel, { query }: GoogleCall, id: string, answer: (file: FakeDriveFile) => GoogleReply): GoogleReply {
  const file = model.files.get(id)
  const isHidden = !file || !model.mayOpen(file) || (file.driveId !== undefined && query.get('supportsAllDrives') !== 'true')
  return isHidden ? refusal(404, 'notFound', `File not found: ${id}.`) : answer(file)
}

/** https://developers.google.com/workspace/drive/api/guides/manage-uploads#multipart */
function partsOf(body: Uint8Array): { about: string; media: string } | null {
  const text = Buffer.from(body).toString()
  const boundary = /^--([^\r\n]+)\r\n/.exec(text)?.[1]
  const parts = boundary === undefined ? [] : text.split(`--${boundary}`).slice(1, -1)
  const [about, media] = parts.map((part) => /^\r\n([^]*?)\r\n\r\n([^]*)\r\n$/.exec(part))
  if (parts.length !== 2 || !/application\/json/i.test(about?.[1] ?? '') || !/text\/markdown/i.test(media?.[1] ?? '')) return null
  return { about: about![2]!, media: media![2]! }
}
