import type { DriveItem } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { idsOf } from './drive-facts.ts'
import { hashOf, type FakeItem, type TenantModel, uniqueIdOf } from './model.ts'

export const itemFields = [
  'id',
  'name',
  'size',
  'webUrl',
  'createdDateTime',
  'lastModifiedDateTime',
  'createdBy',
  'lastModifiedBy',
  'parentReference',
  'cTag',
  'eTag',
  'file',
  'folder',
  'package',
  'remoteItem',
  'root',
  'deleted',
  'shared',
  'sharepointIds',
] as const

type How = {
  /** OneDrive for Business leaves the cTag out of its log: https://learn.microsoft.com/graph/api/driveitem-delta#remarks */
  isLog?: boolean
  /** `Prefer: hierarchicalsharing`: only what has rights of its own has the facet, empty when nobody else may read it. */
  byHierarchy?: boolean
}

/** An item as https://learn.microsoft.com/graph/api/resources/driveitem shows it. */
export function shown(
  model: TenantModel,
  item: FakeItem,
  { isLog = false, byHierarchy = false }: How = {},
): Record<string, unknown> {
  const { drive, id, name, parent, kind, content, created, modified, by, own, target } = item
  const person = model.directory.people.get(by)
  const identity = { user: { id: by, displayName: person?.displayName, email: person?.mail } }
  const isShared = model.permissionsOf(item).length > 1
  return {
    id,
    name,
    size: Buffer.byteLength(content),
    webUrl: `https://contoso.sharepoint.com/${drive}/${id}`,
    createdDateTime: created,
    lastModifiedDateTime: modified,
    createdBy: identity,
    lastModifiedBy: identity,
    eTag: `"{${uniqueIdOf(item).toUpperCase()}},${Date.parse(modified)}"`,
    parentReference: {
      driveId: drive,
      driveType: 'business',
      ...(parent && { id: parent, ...(!isLog && { path: pathTo(model, item) }) }),
    },
    ...(!isLog && kind === 'file' && { cTag: `"c:{${id}},${hashOf(content)}"` }),
    ...(kind === 'file' && { file: { mimeType: 'text/plain', hashes: { quickXorHash: hashOf(content) } } }),
    ...((kind === 'folder' || kind === 'root') && { folder: { childCount: model.childrenOf(item).length } }),
    ...(kind === 'notebook' && { package: { type: 'oneNote' } }),
    ...(kind === 'root' && { root: {} }),
    ...(target && { remoteItem: { id: target.id, name, folder: {}, parentReference: { driveId: target.drive } } }),
    sharepointIds: { ...idsOf(model, drive), listItemUniqueId: uniqueIdOf(item) },
    ...((byHierarchy ? own !== null : isShared) && { shared: isShared ? { scope: 'users' } : {} }),
  } satisfies OfGraph<DriveItem>
}

/** Where it lies, as Graph writes it; its log leaves it out. */
function pathTo(model: TenantModel, item: FakeItem): string {
  const names = model
    .above(item)
    .slice(1)
    .map(({ name }) => `/${encodeURIComponent(name)}`)
  return `/drives/${item.drive}/root:${names.join('')}`
}

/** The fields that were requested, and the annotations, which are never asked for. Null: one of them does not exist. */
export function selected(
  thing: Record<string, unknown>,
  select: string | null,
  fields: readonly string[],
): Record<string, unknown> | null {
  if (select === null) return thing
  const asked = select.split(',')
  if (!asked.every((field) => fields.includes(field))) return null
  return Object.fromEntries(
    Object.entries(thing).filter(([name]) => name === 'id' || name.startsWith('@') || asked.includes(name)),
  )
}
