import { z } from 'zod'
import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftCall, MicrosoftOperation } from '../../../platforms/microsoft/testing/server.ts'
import { mayOpen } from './doors.ts'
import { type FakeItem, rootId, type TenantModel, toPerson } from './model.ts'
import { itemFields, selected, shown } from './shown.ts'

const readers = { delegated: ['Files.Read.All', 'Files.ReadWrite.All'], application: null }
const writers = { delegated: ['Files.ReadWrite.All'], application: null }
const conflict = '@microsoft.graph.conflictBehavior'
const missing = refusal(404, 'itemNotFound', 'The resource could not be found.')
const taken = refusal(409, 'nameAlreadyExists', 'An item with the same name already exists under the parent.')
const Name = z.string().regex(/^[^"*:<>?/\\|]{1,255}$/)

/** What a person does with files: https://learn.microsoft.com/graph/api/resources/driveitem#methods */
export const acting = (model: TenantModel): MicrosoftOperation[] => [
  {
    path: /\/me\/drive\/root/,
    ...readers,
    parameters: ['$select'],
    answer: (call) => reply(model, call, model.get(model.root())),
  },
  {
    path: /\/me\/drive\/root:\/(.+)/,
    ...readers,
    parameters: ['$select'],
    answer(call, path) {
      let at: FakeItem | undefined = model.get(model.root())
      for (const name of path.split('/')) at = at && childOf(model, at, name)
      return at ? reply(model, call, at) : missing
    },
  },
  {
    path: /\/me\/drive\/search\(q='(.*)'\)/,
    ...readers,
    parameters: ['$select', '$top'],
    answer(call, words) {
      const wanted = words.replaceAll("''", "'").toLowerCase()
      const found = [...model.items.values()].filter(
        (item) =>
          !item.trashed &&
          item.kind !== 'root' &&
          mayOpen(model, call.caller, item) &&
          `${item.name} ${item.content}`.toLowerCase().includes(wanted),
      )
      return listed(model, call, found)
    },
  },
  {
    path: /\/drives\/([^/]+)\/items\/([^/]+):\/([^/:]+)/,
    ...readers,
    parameters: ['$select'],
    answer: (call, drive, id, name) =>
      of(model, call, { drive, id }, (parent) => {
        const found = childOf(model, parent, name)
        return found ? reply(model, call, found) : missing
      }),
  },
  {
    // https://learn.microsoft.com/graph/api/driveitem-put-content
    method: 'PUT',
    path: /\/drives\/([^/]+)\/items\/([^/]+):\/([^/:]+):\/content/,
    ...writers,
    parameters: [conflict],
    answer: (call, drive, id, name) =>
      of(model, call, { drive, id }, (parent) => {
        if (!Name.safeParse(name).success || !(call.body instanceof Uint8Array))
          return refusal(400, 'invalidRequest', 'Name or content.')
        if (childOf(model, parent, name))
          return call.query.get(conflict) === 'fail' ? taken : refusal(400, 'invalidRequest', 'This test overwrites nothing.')
        const made = model.get(model.add(name, parent, { content: Buffer.from(call.body).toString() }))
        return { ...reply(model, call, made), status: 201 }
      }),
  },
  {
    method: 'POST',
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/children/,
    ...writers,
    parameters: [],
    answer: (call, drive, id) =>
      of(model, call, { drive, id }, (parent) =>
        given(
          z.strictObject({ name: Name, folder: z.strictObject({}), [conflict]: z.literal('fail') }),
          call.body,
          ({ name }) => {
            if (childOf(model, parent, name)) return taken
            return { ...reply(model, call, model.get(model.addFolder(name, parent))), status: 201 }
          },
        ),
      ),
  },
  {
    method: 'PATCH',
    path: /\/drives\/([^/]+)\/items\/([^/]+)/,
    ...writers,
    parameters: [],
    answer: (call, drive, id) =>
      ofVersion(model, call, { drive, id }, (item) =>
        given(
          z.strictObject({ name: Name.optional(), parentReference: z.strictObject({ id: z.string() }).optional() }),
          call.body,
          (to) => {
            const parent = model.items.get(`${drive}/${to.parentReference?.id ?? item.parent}`)
            if (!parent) return missing
            if (childOf(model, parent, to.name ?? item.name)) return taken
            Object.assign(item, { parent: parent.id, name: to.name ?? item.name, modified: model.now() })
            return reply(model, call, item)
          },
        ),
      ),
  },
  {
    // Into the recycle bin: https://learn.microsoft.com/graph/api/driveitem-delete
    method: 'DELETE',
    path: /\/drives\/([^/]+)\/items\/([^/]+)/,
    ...writers,
    parameters: [],
    answer: (call, drive, id) =>
      ofVersion(model, call, { drive, id }, (item) => {
        model.trash(item)
        return { status: 204, body: null }
      }),
  },
  {
    method: 'POST',
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/copy/,
    ...writers,
    parameters: [conflict],
    answer: (call, drive, id) =>
      of(model, call, { drive, id }, (item) =>
        given(
          z.strictObject({ name: Name, parentReference: z.strictObject({ driveId: z.string(), id: z.string() }) }),
          call.body,
          ({ name, parentReference }) => {
            const parent = model.items.get(`${parentReference.driveId}/${parentReference.id}`)
            if (!parent) return missing
            if (childOf(model, parent, name)) return taken
            model.add(name, parent, { content: item.content })
            return { status: 202, headers: { location: 'https://contoso.sharepoint.com/_api/monitor/1' }, body: null }
          },
        ),
      ),
  },
  {
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/permissions\/([^/]+)/,
    ...readers,
    parameters: ['$select'],
    answer: (call, drive, id, permission) =>
      of(model, call, { drive, id }, (item) => {
        const found = model.permissionsOf(item).find((each) => each.id === permission)
        return found ? { body: found } : missing
      }),
  },
  {
    method: 'DELETE',
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/permissions\/([^/]+)/,
    ...writers,
    parameters: [],
    answer: (call, drive, id, permission) =>
      of(model, call, { drive, id }, (item) => {
        if (!model.permissionsOf(item).some((each) => each.id === permission)) return missing
        model.unshare(item, permission)
        return { status: 204, body: null }
      }),
  },
  {
    method: 'POST',
    path: /\/drives\/([^/]+)\/items\/([^/]+)\/invite/,
    ...writers,
    parameters: [],
    answer: (call, drive, id) =>
      of(model, call, { drive, id }, (item) =>
        given(
          z.strictObject({
            recipients: z.array(z.strictObject({ email: z.email() })),
            roles: z.array(z.enum(['read', 'write'])).length(1),
            requireSignIn: z.literal(true),
            sendInvitation: z.boolean(),
            message: z.string().optional(),
          }),
          call.body,
          ({ recipients, roles }) => {
            const known = new Map([...model.directory.people.values()].map((person) => [person.mail, person]))
            const made = recipients.map(({ email }) => {
              const person = known.get(email)
              return person ? toPerson(person, roles[0]) : { id: `i-${email}`, roles, invitation: { email } }
            })
            model.share(item, ...made)
            return { body: { value: made } }
          },
        ),
      ),
  },
]

const childOf = (model: TenantModel, parent: FakeItem, name: string): FakeItem | undefined =>
  model.childrenOf(parent).find((child) => child.name.toLowerCase() === name.toLowerCase())

function reply(model: TenantModel, { query }: MicrosoftCall, item: FakeItem): MicrosoftReply {
  const body = selected(shown(model, item), query.get('$select'), itemFields)
  return body ? { body } : refusal(400, 'invalidRequest', 'Could not find a property of the item.')
}

function listed(model: TenantModel, call: MicrosoftCall, items: readonly FakeItem[]): MicrosoftReply {
  const [from, top] = [Number(call.query.get('$skiptoken') ?? 0), Number(call.query.get('$top') ?? 200)]
  const value = items.slice(from, from + top).map((item) => reply(model, call, item).body)
  const next = from + top < items.length && { '@odata.nextLink': call.link({ $skiptoken: String(from + top) }) }
  return { body: { value, ...next } }
}

type Ref = { drive: string; id: string }

function of(
  model: TenantModel,
  { caller }: MicrosoftCall,
  { drive, id }: Ref,
  answer: (item: FakeItem) => MicrosoftReply,
): MicrosoftReply {
  const item = model.items.get(`${drive}/${id === 'root' ? rootId : id}`)
  if (!item || item.trashed) return missing
  return mayOpen(model, caller, item) ? answer(item) : refusal(403, 'accessDenied', 'Access denied')
}

/** "If … the eTag … provided doesn't match the current eTag on the item, a 412 Precondition Failed response is returned." */
const ofVersion = (
  model: TenantModel,
  call: MicrosoftCall,
  ref: Ref,
  answer: (item: FakeItem) => MicrosoftReply,
): MicrosoftReply =>
  of(model, call, ref, (item) => {
    const said = call.headers['if-match']
    const isOther = said !== undefined && said !== '*' && said !== shown(model, item)['eTag']
    return isOther ? refusal(412, 'resourceModified', 'ETag does not match current item’s value.') : answer(item)
  })

function given<T>(shape: z.ZodType<T>, body: unknown, answer: (given: T) => MicrosoftReply): MicrosoftReply {
  const read = shape.safeParse(body)
  return read.success ? answer(read.data) : refusal(400, 'invalidRequest', read.error.message)
}
