import { documentRoutes } from '@quarry/contract/wire/source/document'
import { actionsOf } from '@quarry/contract/workspace/permission'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { sourceRunRoutes } from '@quarry/contract/wire/source/source-history'
import { workspaceRoutes } from '@quarry/contract/wire/workspace/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { companyInfo } from '../workspace/workspace.ts'
import { workspaceSummary } from '../member/member.ts'
import { checkUnsaved, listContainers, listFolders } from './connecting/ask-service.ts'
import { changeSource, removeSource } from './connecting/change-source.ts'
import { connectSource } from './connecting/connect-source.ts'
import { requestIndexing, requestIndexingByAccessLevel, retryDocuments } from './request-indexing.ts'
import { removeDocument, restoreDocument } from './documents/remove-document.ts'
import { browseDocuments } from './documents/browse.ts'
import { exportFailures, listFailures } from './documents/failures.ts'
import { listDocuments } from './documents/list-documents.ts'
import { listRuns, showGrowth } from './history/history.ts'
import { listWithGroups, reorderSources, sourceDetail, splitSources } from './list-sources.ts'
import { askSignIn, beginSignIn, listServices } from '../connection/connection.ts'
import { addSamples } from './documents/samples.ts'
import { uploadFile } from './documents/upload-file.ts'
import { showHook } from './show-hook.ts'

/** Every call about sources and what they hold. */
export const sourceEndpoints = [
  endpoint(workspaceRoutes.detail, async (ctx, { includeProperty }) => ({
    ...(await workspaceSummary(ctx)),
    companyInfo: await companyInfo(ctx),
    sources: await splitSources(ctx),
    ...(includeProperty && { property: { actions: actionsOf(ctx) } }),
  })),
  endpoint(sourceRoutes.services, async (ctx) => ({ services: await listServices(ctx) })),
  endpoint(sourceRoutes.check, checkUnsaved),
  endpoint(sourceRoutes.containers, listContainers),
  endpoint(sourceRoutes.folders, listFolders),
  endpoint(sourceRoutes.beginSignIn, beginSignIn),
  endpoint(sourceRoutes.askSignIn, async (ctx, input) => ({ settings: await askSignIn(ctx, input) })),
  endpoint(sourceRoutes.list, listWithGroups),
  endpoint(sourceRoutes.add, async (ctx, input) => ({ sourceId: await connectSource(ctx, input) })),
  endpoint(sourceRoutes.addSamples, async (ctx) => ({ sourceId: await addSamples(ctx) })),
  endpoint(sourceRoutes.detail, (ctx, { sourceId }) => sourceDetail(ctx, sourceId)),
  endpoint(sourceRoutes.update, async (ctx, { sourceId: id, displayName, accessLevel, settings, paused }) => {
    await changeSource(ctx, { id, displayName, accessLevel, settings, paused })
    return {}
  }),
  endpoint(sourceRoutes.remove, (ctx, { sourceId }) => removeSource(ctx, sourceId)),
  endpoint(sourceRoutes.reorder, async (ctx, { sequence }) => {
    await reorderSources(ctx, sequence)
    return {}
  }),
  endpoint(sourceRoutes.failures, (ctx, { sourceId: id, code, page, pageSize }) =>
    listFailures(ctx, { id, code: code ?? null, page, pageSize }),
  ),
  endpoint(sourceRoutes.exportFailures, (ctx, { sourceId }) => exportFailures(ctx, sourceId)),
  endpoint(sourceRoutes.retry, async (ctx, { sourceId, documentId, code }) => {
    await retryDocuments(ctx, sourceId, { documentId, code })
    return {}
  }),
  endpoint(sourceRunRoutes.list, (ctx, { sourceId: id, page, pageSize }) => listRuns(ctx, { id, page, pageSize })),
  endpoint(sourceRunRoutes.growth, (ctx, { sourceId }) => showGrowth(ctx, sourceId)),
  endpoint(documentRoutes.list, (ctx, { sourceId: id, state, ...wanted }) =>
    listDocuments(ctx, { id, state: state ?? null, ...wanted }),
  ),
  endpoint(documentRoutes.browse, (ctx, { sourceId: id, parentId, page, pageSize }) =>
    browseDocuments(ctx, { id, parent: parentId ?? null, page, pageSize }),
  ),
  endpoint(documentRoutes.remove, async (ctx, { sourceId, contentId: documentId }) => {
    await removeDocument(ctx, { sourceId, documentId })
    return {}
  }),
  endpoint(documentRoutes.restore, async (ctx, { sourceId, contentId: documentId }) => {
    await restoreDocument(ctx, { sourceId, documentId })
    return {}
  }),
  endpoint(sourceRoutes.hook, (ctx, { sourceId: id, anew }) => showHook(ctx, { id, anew })),
  endpoint(sourceRoutes.upload, (ctx, { sourceId, path }) => uploadFile(ctx, sourceId, path)),
  endpoint(sourceRoutes.requestIndexing, async (ctx, { sourceId }) => {
    await requestIndexing(ctx, sourceId)
    return {}
  }),
  endpoint(sourceRoutes.requestIndexingByAccessLevel, async (ctx, { accessLevel }) => {
    await requestIndexingByAccessLevel(ctx, accessLevel)
    return {}
  }),
]
