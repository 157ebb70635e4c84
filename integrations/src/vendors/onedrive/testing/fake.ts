import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { directoryOperations } from '../../../platforms/microsoft/testing/directory.ts'
import { peopleOperations } from '../../../platforms/microsoft/testing/people.ts'
import { pageOf, refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import {
  type MicrosoftCall,
  type MicrosoftServer,
  type MicrosoftOperation,
  startMicrosoft,
} from '../../../platforms/microsoft/testing/server.ts'
import { acting } from './acting.ts'
import { factsOf, siteOf } from './drive-facts.ts'
import { pageOperations } from './page-operations.ts'
import { siteGroupOperations } from './site-group-operations.ts'
import { mayOpen, permissionsFor } from './doors.ts'
import { logOf } from './log.ts'
import { type FakeItem, rootId, TenantModel } from './model.ts'
import { itemFields, selected, shown } from './shown.ts'

export type FakeTenant = MicrosoftServer & {
  model: TenantModel
  /** The host that files are downloaded from. */
  downloads: HttpServer
}

const files = ['Files.Read.All', 'Files.ReadWrite.All', 'Sites.Read.All', 'Sites.FullControl.All']
const sites = ['Sites.Read.All', 'Sites.FullControl.All']

/** OneDrive and SharePoint of a tenant, as their reference pages say: https://learn.microsoft.com/graph/api/resources/onedrive */
export async function startTenant(): Promise<FakeTenant> {
  const model = new TenantModel()
  const downloads = await startDownloads(model)
  const server = await startMicrosoft([
    ...directoryOperations(model.directory),
    ...peopleOperations(model.acquaintances),
    ...fileOperations(model, downloads),
  ])
  return {
    ...server,
    model,
    downloads,
    async [Symbol.asyncDispose]() {
      await Promise.all([server[Symbol.asyncDispose](), downloads[Symbol.asyncDispose]()])
    },
  }
}

/** “Preauthenticated download URLs … don't require an Authorization header”; SharePoint refuses a token that was not made for it. */
export const startDownloads = (model: TenantModel): Promise<HttpServer> =>
  startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://downloads')
    const item = model.items.get(url.searchParams.get('file') ?? '')
    if (request.headers.authorization !== undefined || url.searchParams.get('tempauth') !== 'v1')
      return void response.writeHead(401).end()
    if (!item) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(item.content)
  })

/** Files alone, for one Microsoft that has other services beside them. */
export const fileOperations = (model: TenantModel, downloads: HttpServer): MicrosoftOperation[] => [
  ...reading(model, downloads),
  ...siteGroupOperations(model),
  ...pageOperations(model),
  ...acting(model),
]

type Permissions = Pick<MicrosoftOperation, 'delegated' | 'application'>
const byBoth = (permissions: readonly string[]): Permissions => ({ delegated: permissions, application: permissions })

const reading = (model: TenantModel, downloads: HttpServer): MicrosoftOperation[] => [
  {
    path: /\/me\/drive/,
    delegated: files,
    application: null,
    parameters: ['$select'],
    answer: ({ caller, query }) => driveOf(model, caller.user, query),
  },
  {
    path: /\/users\/([^/]+)\/drive/,
    ...byBoth(files),
    parameters: ['$select'],
    answer: ({ query }, user) => driveOf(model, user, query),
  },
  {
    // Only apps may list all sites: https://learn.microsoft.com/graph/api/site-getallsites
    path: /\/sites\/getAllSites/,
    delegated: null,
    application: sites,
    parameters: ['$select', '$top'],
    answer: (call) =>
      pageOf(
        [...model.sites.values()].map((site) => siteOf(site)),
        call,
      ),
  },
  {
    path: /\/sites/,
    ...byBoth(sites),
    parameters: ['search', '$select', '$top'],
    answer: (call) =>
      call.query.has('search')
        ? pageOf(
            [...model.sites.values()].map((site) => siteOf(site)),
            call,
          )
        : refusal(400, 'invalidRequest', 'A search is required.'),
  },
  {
    path: /\/sites\/([^/]+)/,
    ...byBoth(sites),
    parameters: ['$select'],
    answer: (_, id) => {
      const site = id === 'root' ? [...model.sites.values()][0] : model.sites.get(id)
      return site ? { body: siteOf(site) } : notFound
    },
  },
  {
    path: /\/sites\/([^/]+)\/drives/,
    ...byBoth(files),
    parameters: ['$select', '$top'],
    answer: (call, site) =>
      model.sites.has(site)
        ? pageOf(
            [...model.drives.values()]
              .filter((drive) => drive.site === site)
              // https://learn.microsoft.com/graph/api/drive-list: “To list them, include system in your $select statement.”
              .filter(({ system }) => !system || call.query.get('$select')?.split(',').includes('system'))
              .map(({ id }) => ({ ...factsOf(model, id, call.query), sharePointIds: undefined })),
            call,
          )
        : notFound,
  },
  {
    path: /\/drives\/([^/]+)/,
    ...byBoth(files),
    parameters: ['$select'],
    answer: ({ query }, id) => (model.drives.has(id) ? { body: factsOf(model, id, query) } : notFound),
  },
  {
    path: /\/drives\/([^/]+)\/root\/delta/,
    ...byBoth(files),
    parameters: ['$select', '$top', 'token'],
    answer: (call, drive) => inDrive(model, drive, () => logOf(model, drive, call)),
  },
  {
    path: /\/drives\/([^/]+)\/items\/([^/]+)/,
    ...byBoth(files),
    parameters: ['$select'],
    answer: (call, drive, id) =>
      ofItem(model, call, { drive, id }, (item) => {
        const body = selected(shown(model, item), call.query.get('$select'), itemFields)
        return body ? { body } : refusal(400, 'invalidRequest', 'Could not find a property of the item.')
      }),
  },
  {
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/children/,
    ...byBoth(files),
    parameters: ['$select', '$top'],
    answer: (call, drive, id) =>
      ofItem(model, call, { drive, id }, (item) =>
        pageOf(
          model
            .childrenOf(item)
            .filter((each) => mayOpen(model, call.caller, each))
            .map((each) => selected(shown(model, each), call.query.get('$select'), itemFields)),
          call,
          200,
        ),
      ),
  },
  {
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/permissions/,
    ...byBoth(files),
    parameters: ['$select', '$top'],
    answer: (call, drive, id) =>
      ofItem(model, call, { drive, id }, (item) => pageOf(permissionsFor(model, call.caller, item), call)),
  },
  {
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/content/,
    ...byBoth(files),
    parameters: ['format'],
    answer: (call, drive, id) =>
      ofItem(model, call, { drive, id }, (item) =>
        item.kind === 'file'
          ? {
              status: 302,
              headers: { location: `${downloads.origin}/download?file=${encodeURIComponent(`${drive}/${item.id}`)}&tempauth=v1` },
              body: '',
            }
          : refusal(400, 'notSupported', 'Only files can be downloaded.'),
      ),
  },
]

const notFound = refusal(404, 'itemNotFound', 'The resource could not be found.')

function driveOf(model: TenantModel, user: string | null | undefined, query: URLSearchParams): MicrosoftReply {
  const drive = [...model.drives.values()].find(({ owner }) => owner?.id === user)
  // https://learn.microsoft.com/graph/api/drive-get: somebody who never had one.
  if (!drive || query.get('$select') === '') return refusal(404, 'ResourceNotFound', "User's mysite not found.")
  return { body: factsOf(model, drive.id, query) }
}

function inDrive(model: TenantModel, drive: string, answer: () => MicrosoftReply): MicrosoftReply {
  const found = model.drives.get(drive)
  if (!found) return notFound
  return found.isLocked ? refusal(423, 'resourceLocked', 'Access to this site has been blocked.') : answer()
}

function ofItem(
  model: TenantModel,
  { caller }: MicrosoftCall,
  { drive, id }: { drive: string; id: string },
  answer: (item: FakeItem) => MicrosoftReply,
): MicrosoftReply {
  return inDrive(model, drive, () => {
    const item = model.items.get(`${drive}/${id === 'root' ? rootId : id}`)
    if (!item || item.trashed) return notFound
    return mayOpen(model, caller, item) ? answer(item) : refusal(403, 'accessDenied', 'Access denied')
  })
}
