import { type MicrosoftOperation, sharePointRefusal } from '../../../platforms/microsoft/testing/server.ts'
import type { MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import { type FakeSiteMember, siteGroups, type TenantModel } from './model.ts'

type Call = Parameters<MicrosoftOperation['answer']>[0]

/** No page is longer, whatever is asked for, so that readers meet a second one. */
const pageSize = 50
const permissions = { delegated: null, application: ['Sites.FullControl.All'] }
const parameters = ['$select', '$top', '$skiptoken']

/** Groups of a site in SharePoint's own interface, as a call without metadata gets them. */
export const siteGroupOperations = (model: TenantModel): MicrosoftOperation[] => [
  {
    service: 'sharepoint',
    path: /\/sites\/([^/]+)\/_api\/web\/associatedownergroup\/users/,
    ...permissions,
    parameters,
    answer: (call, name) => membersOf(model, call, { name, group: siteGroups.owners }),
  },
  {
    service: 'sharepoint',
    path: /\/sites\/([^/]+)\/_api\/web\/sitegroups\/getbyid\((\d+)\)\/users/,
    ...permissions,
    parameters,
    answer: (call, name, group) => membersOf(model, call, { name, group }),
  },
]

function membersOf(model: TenantModel, call: Call, { name, group }: { name: string; group: string }): MicrosoftReply {
  const site = [...model.sites.values()].find((each) => each.name === name)
  const members = site?.groups.get(group)
  if (!site) return { status: 404, body: '' }
  if (!members) return sharePointRefusal(404, '-2146232832, Microsoft.SharePoint.SPException', 'Group cannot be found.')
  if (call.headers.accept !== 'application/json;odata=nometadata') return { status: 406, body: '' }
  const fields = call.query.get('$select')?.split(',') ?? ['LoginName']
  const shown = (member: FakeSiteMember) => Object.fromEntries(Object.entries(member).filter(([field]) => fields.includes(field)))
  const [from, asked] = [Number(call.query.get('$skiptoken') ?? 0), Number(call.query.get('$top') ?? 100)]
  const end = from + Math.min(asked, pageSize)
  const value = members.slice(from, end).map(shown)
  const isLast = asked < pageSize || end >= members.length
  return { body: { value, ...(!isLast && { 'odata.nextLink': call.link({ $skiptoken: String(end) }) }) } }
}
