import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftCall } from '../../../platforms/microsoft/testing/server.ts'
import { mayChangeRights, mayOpen } from './doors.ts'
import type { FakeItem, TenantModel } from './model.ts'
import { itemFields, selected, shown } from './shown.ts'

const needEachOther = ['deltashowsharingchanges', 'deltashowremovedasdeleted', 'deltatraversepermissiongaps']
const state = /^(?:(list)-(\d+)-(\d+)|(log)-(\d+))$/

/** https://learn.microsoft.com/graph/api/driveitem-delta, with its remarks. A page holds what the service likes; clients do not choose. */
export function logOf(model: TenantModel, drive: string, call: MicrosoftCall, pageSize = 100): MicrosoftReply {
  const preferred = String(call.headers.prefer ?? '').split(/,\s*/)
  if (preferred.includes('deltashowsharingchanges') && !needEachOther.every((each) => preferred.includes(each)))
    return refusal(
      400,
      'invalidRequest',
      'deltashowsharingchanges requires deltashowremovedasdeleted and deltatraversepermissiongaps.',
    )
  const log = model.logs.get(drive)!
  const token = call.query.get('token') ?? `list-0-${log.length}`
  const [, isList, from, until, , since] = state.exec(token) ?? []
  if (token === 'latest') return page([], { '@odata.deltaLink': call.link({ token: `log-${log.length}` }) })
  if (!from && !since) return refusal(400, 'invalidRequest', 'The token is malformed.')
  if (Number(since ?? until) < (model.forgotten.get(drive) ?? 0))
    // `Location` has the link of a listing from the beginning.
    return refusal(410, 'resyncChangesApplyDifferences', 'Resync required.', {
      location: call.link({ token: `list-0-${log.length}` }),
    })
  const how = { isLog: true, byHierarchy: model.knowsHierarchy && preferred.includes('hierarchicalsharing') }
  const show = (item: FakeItem) => selected(shown(model, item, how), call.query.get('$select'), itemFields)

  if (isList) {
    const all = everything(model, drive).filter((item) => mayOpen(model, call.caller, item))
    const end = Number(from) + pageSize
    const next =
      end < all.length
        ? { '@odata.nextLink': call.link({ token: `list-${end}-${until}` }) }
        : { '@odata.deltaLink': call.link({ token: `log-${until}` }) }
    return page(all.slice(Number(from), end).map(show), next)
  }
  const entries = log
    .slice(Number(since))
    .filter(({ isSharing }) => !isSharing || (preferred.includes('deltashowsharingchanges') && mayChangeRights(call.caller)))
  const ids = new Set(entries.map(({ id }) => id))
  if (call.headers['deltaexcludeparent'] !== 'true')
    for (const { id } of entries)
      for (const above of model.items.get(`${drive}/${id}`) ? model.above(model.get({ drive, id })) : []) ids.add(above.id)
  const value = [...ids].map((id) => {
    const item = model.items.get(`${drive}/${id}`)
    // A deleted item comes without its name, and without whether it was a folder.
    if (!item || item.trashed || !mayOpen(model, call.caller, item))
      return { id, deleted: { state: 'deleted' }, parentReference: { driveId: drive } }
    const isSharing = entries.some((entry) => entry.id === id && entry.isSharing) && item.kind === 'file'
    const seen = show(item)
    return seen && { ...seen, ...(isSharing && { '@microsoft.graph.sharedChanged': 'True' }) }
  })
  return page(value, { '@odata.deltaLink': call.link({ token: `log-${log.length}` }) })
}

/** Folders before what lies in them. */
function everything(model: TenantModel, drive: string): FakeItem[] {
  const depth = (item: FakeItem): number => model.above(item).length
  const all = [...model.items.values()].filter((item) => item.drive === drive && !item.trashed)
  return all
    .map((item) => ({ item, depth: depth(item) }))
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ item }) => item)
}

const page = (value: readonly unknown[], links: Record<string, string>): MicrosoftReply =>
  value.includes(null) ? refusal(400, 'invalidRequest', 'Could not find a property of the item.') : { body: { value, ...links } }
