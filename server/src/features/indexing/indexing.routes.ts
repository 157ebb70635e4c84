import { documentRoutes } from '@quarry/contract/document'
import { actionsOf } from '@quarry/contract/permission'
import { sourceRoutes } from '@quarry/contract/source'
import { sourceRunRoutes } from '@quarry/contract/source-history'
import { workspaceRoutes } from '@quarry/contract/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { companyInfo } from '../workspace/workspace.ts'
import { workspaceSummary } from '../member/member.ts'
import { checkUnsaved, listContainers, listFolders } from './ask-service.ts'
import { changeSource, removeSource } from './change-source.ts'
import { connectSource } from './connect-source.ts'
import { requestIndexing, requestIndexingByAccessLevel, retryDocuments } from './request-indexing.ts'
import { removeDocument, restoreDocument } from './remove-document.ts'
import {
  askSignIn,
  beginSignIn,
  browseDocuments,
  exportFailures,
  listDocuments,
  listFailures,
  listRuns,
  listServices,
  listWithGroups,
  reorderSources,
  showGrowth,
  sourceDetail,
  splitSources,
} from '../source/source.ts'
import { uploadFile } from './upload-file.ts'
import { showHook } from './watch/hand-watch.ts'

/** Every call about sources. They are bound here, not in `source`, because connecting one starts indexing. */
export const sourceEndpoints = [
  endpoint(workspaceRoutes.detail, async (ctx, { includeProperty }) => ({
    ...(await workspaceSummary(ctx)),
    companyInfo: await companyInfo(ctx),
    contentProviderList: await splitSources(ctx),
    ...(includeProperty && { property: { actions: actionsOf(ctx) } }),
  })),
  endpoint(sourceRoutes.services, async (ctx) => ({ services: await listServices(ctx) })),
  endpoint(sourceRoutes.check, checkUnsaved),
  endpoint(sourceRoutes.containers, listContainers),
  endpoint(sourceRoutes.folders, listFolders),
  endpoint(sourceRoutes.beginSignIn, beginSignIn),
  endpoint(sourceRoutes.askSignIn, async (ctx, input) => ({ settings: await askSignIn(ctx, input) })),
  endpoint(sourceRoutes.list, listWithGroups),
  endpoint(sourceRoutes.add, async (ctx, input) => ({ workspaceContentProviderId: await connectSource(ctx, input) })),
  endpoint(sourceRoutes.detail, (ctx, { workspaceContentProviderId }) => sourceDetail(ctx, workspaceContentProviderId)),
  endpoint(sourceRoutes.update, async (ctx, { workspaceContentProviderId: id, displayName, accessLevel, settings, paused }) => {
    await changeSource(ctx, { id, displayName, accessLevel, settings, paused })
    return {}
  }),
  endpoint(sourceRoutes.remove, (ctx, { workspaceContentProviderId }) => removeSource(ctx, workspaceContentProviderId)),
  endpoint(sourceRoutes.reorder, async (ctx, { sequence }) => {
    await reorderSources(ctx, sequence)
    return {}
  }),
  endpoint(sourceRoutes.failures, (ctx, { workspaceContentProviderId: id, code, page, pageSize }) =>
    listFailures(ctx, { id, code: code ?? null, page, pageSize }),
  ),
  endpoint(sourceRoutes.exportFailures, (ctx, { workspaceContentProviderId }) => exportFailures(ctx, workspaceContentProviderId)),
  endpoint(sourceRoutes.retry, async (ctx, { workspaceContentProviderId, documentId, code }) => {
    await retryDocuments(ctx, workspaceContentProviderId, { documentId, code })
    return {}
  }),
  endpoint(sourceRunRoutes.list, (ctx, { workspaceContentProviderId: id, page, pageSize }) =>
    listRuns(ctx, { id, page, pageSize }),
  ),
  endpoint(sourceRunRoutes.growth, (ctx, { workspaceContentProviderId }) => showGrowth(ctx, workspaceContentProviderId)),
  endpoint(documentRoutes.list, (ctx, { contentProviderId: id, state, ...wanted }) =>
    listDocuments(ctx, { id, state: state ?? null, ...wanted }),
  ),
  endpoint(documentRoutes.browse, (ctx, { contentProviderId: id, parentId, page, pageSize }) =>
    browseDocuments(ctx, { id, parent: parentId ?? null, page, pageSize }),
  ),
  endpoint(documentRoutes.remove, async (ctx, { contentProviderId: sourceId, contentId: documentId }) => {
    await removeDocument(ctx, { sourceId, documentId })
    return {}
  }),
  endpoint(documentRoutes.restore, async (ctx, { contentProviderId: sourceId, contentId: documentId }) => {
    await restoreDocument(ctx, { sourceId, documentId })
    return {}
  }),
  endpoint(sourceRoutes.hook, (ctx, { workspaceContentProviderId: id, anew }) => showHook(ctx, { id, anew })),
  endpoint(sourceRoutes.upload, (ctx, { workspaceContentProviderId, path }) => uploadFile(ctx, workspaceContentProviderId, path)),
  endpoint(sourceRoutes.requestIndexing, async (ctx, { contentProviderId }) => {
    await requestIndexing(ctx, contentProviderId)
    return {}
  }),
  endpoint(sourceRoutes.requestIndexingByAccessLevel, async (ctx, { accessLevel }) => {
    await requestIndexingByAccessLevel(ctx, accessLevel)
    return {}
  }),
]
