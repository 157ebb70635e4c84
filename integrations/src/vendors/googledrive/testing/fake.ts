import { createHash } from 'node:crypto'
import {
  type GoogleCall,
  type GoogleServer,
  type GoogleOperation,
  startGoogle,
} from '../../../platforms/google/testing/server.ts'
import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import { FakeChannels, stopOperation } from '../../../platforms/google/testing/channels.ts'
import { directoryOperations, type FakeGoogleDirectory } from '../../../platforms/google/testing/directory.ts'
import { DriveModel, type FakeDriveFile, folderType } from './model.ts'
import { meets } from './query.ts'
import { writing } from './writing.ts'

export type FakeDrive = GoogleServer & { model: DriveModel; directory: FakeGoogleDirectory; channels: FakeChannels }

const native = 'application/vnd.google-apps.'
const readScopes = ['drive.readonly', 'drive'].map((name) => `https://www.googleapis.com/auth/${name}`)
const office = 'application/vnd.openxmlformats-officedocument.'
/** https://developers.google.com/workspace/drive/api/guides/ref-export-formats, of each what reading asks for and one more. */
const exports: Record<string, string[]> = {
  document: ['text/markdown', 'text/plain'],
  spreadsheet: [`${office}spreadsheetml.sheet`, 'text/csv'],
  presentation: [`${office}presentationml.presentation`, 'text/plain'],
  drawing: ['application/pdf', 'image/svg+xml'],
}
const exportLimit = 10 * 2 ** 20

/** Google Drive and the directory of a domain, as their reference pages say: https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export async function startDrive(): Promise<FakeDrive> {
  const model = new DriveModel()
  const directory: FakeGoogleDirectory = { groups: new Map() }
  const channels = new FakeChannels()
  const google = await startGoogle([...driveOperations(model), ...watching(model, channels), ...directoryOperations(directory)])
  google.accounts.people.add(model.account)
  google.accounts.delegated = new Set(readScopes.slice(0, 1))
  return Object.assign(google, { model, directory, channels })
}

/** Files alone, for one Google that has other services beside them. */
export const driveOperations = (model: DriveModel): GoogleOperation[] => [
  ...reading(model),
  ...writing(model, (file) => shown(model, file)),
]

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/changes/watch */
const watching = (model: DriveModel, channels: FakeChannels): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/drive\/v3\/changes\/watch$/,
    scopes: readScopes,
    parameters: changeParameters,
    isLog: true,
    answer: ({ query, body }) => {
      const feed = query.get('driveId') ?? ''
      if (!model.logs.has(feed)) return refusal(404, 'notFound', 'Shared drive not found.')
      if (query.get('pageToken') === null) return refusal(400, 'required', 'Required parameter: pageToken')
      return channels.begin(body, feed)
    },
  },
  stopOperation(/^\/drive\/v3\/channels\/stop$/, readScopes, channels),
]

const changeParameters = [
  'pageToken',
  'driveId',
  'pageSize',
  'includeRemoved',
  'includeCorpusRemovals',
  'includeItemsFromAllDrives',
  'supportsAllDrives',
  'restrictToMyDrive',
  'spaces',
]

const reading = (model: DriveModel): GoogleOperation[] => [
  {
    path: /^\/drive\/v3\/about$/,
    scopes: readScopes,
    parameters: [],
    // "The fields parameter must be set": https://developers.google.com/workspace/drive/api/reference/rest/v3/about/get
    answer: ({ query, caller }) =>
      query.get('fields') === null
        ? refusal(400, 'required', "The 'fields' parameter is required for this method.")
        : { body: { user: { emailAddress: caller.email } } },
  },
  {
    path: /^\/drive\/v3\/drives$/,
    scopes: readScopes,
    parameters: ['pageSize', 'pageToken', 'q', 'useDomainAdminAccess'],
    answer: ({ query }) => {
      const mine = [...model.drives].filter(([, { members }]) =>
        members.some(({ emailAddress }) => emailAddress === model.account),
      )
      return listed(
        'drives',
        mine.map(([id, { name }]) => ({ id, name })),
        query,
        { size: 10, largest: 100 },
      )
    },
  },
  {
    path: /^\/drive\/v3\/files$/,
    scopes: readScopes,
    parameters: [
      'corpora',
      'driveId',
      'q',
      'pageSize',
      'pageToken',
      'orderBy',
      'spaces',
      'includeItemsFromAllDrives',
      'supportsAllDrives',
    ],
    answer: ({ query }) => {
      const corpora = query.get('corpora') ?? 'user'
      const driveId = query.get('driveId')
      if ((corpora === 'drive') !== (driveId !== null))
        return refusal(400, 'invalid', 'The driveId parameter must be specified if and only if corpora is set to drive.')
      const isEverywhere = corpora === 'allDrives'
      if ((driveId !== null || isEverywhere) && !knowsSharedDrives(query)) return needsSharedDrives
      if (driveId !== null && !model.drives.has(driveId)) return refusal(404, 'notFound', `Shared drive not found: ${driveId}`)
      const asked = meets(query.get('q') ?? '')
      if (asked === null) return refusal(400, 'invalid', 'Invalid Value')
      const found = [...model.files.values()].filter(
        (file) =>
          model.mayOpen(file) &&
          file.id !== file.driveId &&
          (isEverywhere || (file.driveId ?? null) === driveId) &&
          file.id !== model.root &&
          asked(file),
      )
      // Rows of permissions are dear: such pages are shorter than requested.
      return listed('files', found, query, { size: 100, largest: 1000, most: 100 }, (file) => shown(model, file))
    },
  },
  {
    path: /^\/drive\/v3\/files\/([^/]+)$/,
    scopes: readScopes,
    parameters: ['supportsAllDrives', 'acknowledgeAbuse'],
    answer: (call, id) =>
      ofFile(model, call, id, (file) => (call.query.get('alt') === 'media' ? mediaOf(file) : { body: shown(model, file) })),
  },
  {
    path: /^\/drive\/v3\/files\/([^/]+)\/export$/,
    scopes: readScopes,
    parameters: ['mimeType'],
    answer: (call, id) => {
      call.query.set('supportsAllDrives', 'true')
      return ofFile(model, call, id, (file) => {
        const wanted = call.query.get('mimeType') ?? ''
        if (!exportsOf(file).includes(wanted)) return refusal(400, 'badRequest', 'The requested conversion is not supported.')
        if (file.content.length > exportLimit)
          return refusal(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.')
        return { body: Buffer.from(file.content) }
      })
    },
  },
  {
    path: /^\/feeds\/download\/documents\/export\/Export$/,
    scopes: readScopes,
    parameters: ['id', 'exportFormat'],
    answer: ({ query }) => ({ body: Buffer.from(model.get(query.get('id') ?? '').content) }),
  },
  {
    path: /^\/drive\/v3\/files\/([^/]+)\/permissions$/,
    scopes: readScopes,
    parameters: ['pageSize', 'pageToken', 'supportsAllDrives', 'useDomainAdminAccess', 'includePermissionsForView'],
    answer: (call, id) =>
      ofFile(model, call, id, (file) =>
        model.mayShare(file)
          ? listed('permissions', model.permissionsOf(file), call.query, { size: 100, largest: 100 })
          : refusal(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.'),
      ),
  },
  {
    path: /^\/drive\/v3\/changes\/startPageToken$/,
    scopes: readScopes,
    parameters: ['driveId', 'supportsAllDrives'],
    answer: ({ query }) => {
      const log = model.logs.get(query.get('driveId') ?? '')
      return log ? { body: { startPageToken: String(log.length + 1) } } : refusal(404, 'notFound', 'Shared drive not found.')
    },
  },
  {
    path: /^\/drive\/v3\/changes$/,
    scopes: readScopes,
    parameters: changeParameters,
    isLog: true,
    answer: ({ query }) => changesOf(model, query),
  },
]

/** https://developers.google.com/workspace/drive/api/guides/enable-shareddrives */
const knowsSharedDrives = (query: URLSearchParams): boolean =>
  query.get('includeItemsFromAllDrives') === 'true' && query.get('supportsAllDrives') === 'true'
const needsSharedDrives = refusal(403, 'teamDrivesParentLimit', 'includeItemsFromAllDrives and supportsAllDrives must be true.')

/** A shared drive's file is not found by those who do not say that they know shared drives. */
function ofFile(model: DriveModel, { query }: GoogleCall, id: string, answer: (file: FakeDriveFile) => GoogleReply): GoogleReply {
  const file = model.files.get(id === 'root' ? model.root : id)
  const hidden = !file || !model.mayOpen(file) || (file.driveId !== undefined && query.get('supportsAllDrives') !== 'true')
  return hidden ? refusal(404, 'notFound', `File not found: ${id}.`) : answer(file)
}

const mediaOf = (file: FakeDriveFile): GoogleReply =>
  file.mimeType.startsWith(native)
    ? refusal(
        403,
        'fileNotDownloadable',
        'Only files with binary content can be directly downloaded. Use Export with Docs Editors files.',
      )
    : { body: file.bytes ?? Buffer.from(file.content) }

const exportsOf = ({ mimeType }: FakeDriveFile): string[] => exports[mimeType.slice(native.length)] ?? []

/** The whole resource, reduced by `fields` to what was requested. */
function shown(model: DriveModel, file: FakeDriveFile): unknown {
  const { id, name, mimeType, parents, trashed, driveId, modifiedTime, content, targetId } = file
  const permissions = model.permissionsOf(file)
  const hash = createHash('md5').update(content).digest('hex')
  const owner = permissions.find(({ role }) => role === 'owner')?.emailAddress
  const visible = parents.filter((parent) => parent === driveId || (model.files.has(parent) && model.mayOpen(model.get(parent))))
  return {
    id,
    name,
    mimeType,
    parents: visible,
    trashed,
    modifiedTime,
    permissionIds: permissions.map((permission) => permission.id),
    webViewLink: `https://drive.google.com/file/d/${id}/view`,
    ...(driveId && { driveId }),
    ...(owner && { owners: [{ displayName: owner.split('@')[0], emailAddress: owner }] }),
    ...(targetId && { shortcutDetails: { targetId } }),
    ...(!mimeType.startsWith(native) && { md5Checksum: hash, headRevisionId: hash, size: String(Buffer.byteLength(content)) }),
    ...(mimeType.startsWith(native) && mimeType !== folderType && { size: '1' }),
    ...(driveId === undefined && model.mayShare(file) && { permissions }),
    exportLinks: Object.fromEntries(
      exportsOf(file).map((type) => [
        type,
        `https://docs.google.com/feeds/download/documents/export/Export?id=${id}&exportFormat=x`,
      ]),
    ),
  }
}

/** Each thing once, as it is now, in the order of its last change. */
function changesOf(model: DriveModel, query: URLSearchParams): GoogleReply {
  const name = query.get('driveId') ?? ''
  const log = model.logs.get(name)
  if (!log) return refusal(404, 'notFound', 'Shared drive not found.')
  if (name !== '' && !knowsSharedDrives(query)) return needsSharedDrives
  const from = Number(query.get('pageToken') ?? 0)
  if (!Number.isInteger(from) || from < 1 || from > log.length + 1 || from < (model.forgotten.get(name) ?? 0))
    return refusal(400, 'invalid', 'Invalid Value')
  const size = Number(query.get('pageSize') ?? 100)
  if (size < 1 || size > 1000) return refusal(400, 'invalidParameter', 'Values must be within the range: [1, 1000]')
  const end = Math.min(from - 1 + size, log.length)
  const entries = log.slice(from - 1, end).filter((entry, index) => !log.slice(from + index).some(({ id }) => id === entry.id))
  const changes = entries.map(({ type, id }) => {
    if (type === 'drive') return { changeType: 'drive', driveId: id, removed: !model.drives.has(id) }
    const file = model.files.get(id)
    if (!file || !model.mayOpen(file)) return { changeType: 'file', fileId: id, removed: true }
    const left = (file.driveId ?? '') !== name
    // "… even when a file was removed from the list of changes": what moved elsewhere comes with the file only for those who ask.
    const isIncluded = !left || query.get('includeCorpusRemovals') === 'true'
    return { changeType: 'file', fileId: id, removed: left, ...(isIncluded && { file: shown(model, file) }) }
  })
  return {
    body: { changes, ...(end < log.length ? { nextPageToken: String(end + 1) } : { newStartPageToken: String(log.length + 1) }) },
  }
}

function listed<T>(
  name: string,
  all: readonly T[],
  query: URLSearchParams,
  { most, ...sizes }: { size: number; largest: number; most?: number },
  show: (one: T) => unknown = (one) => one,
): GoogleReply {
  const asked = new URLSearchParams(query)
  if (most !== undefined && Number(asked.get('pageSize')) > most && Number(asked.get('pageSize')) <= sizes.largest)
    asked.set('pageSize', String(most))
  const page = pageOf(all, asked, sizes)
  return 'body' in page ? page : { body: { ...page.next, [name]: page.items.map(show) } }
}
