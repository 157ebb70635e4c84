import type { FieldChoice, FieldChoices } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { openZendesk } from '../client.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { groupsOf, viewsOf } from './named.ts'
import { agentsCalled } from './people.ts'

/** More are not offered at once; words narrow them. */
const most = 25

const asked = (find: (api: Api, words: string) => Promise<FieldChoice[]>): FieldChoices<ZendeskSettings> => ({
  scopes: scopesFor.reading,
  find: async (io, words) => (await find(openZendesk(io), words)).slice(0, most),
})

const named = (list: (api: Api) => Promise<readonly { name: string }[]>) =>
  asked(async (api, words) => {
    const wanted = words.trim().toLowerCase()
    const found = (await list(api)).filter(({ name }) => name.toLowerCase().includes(wanted))
    return found.map(({ name }) => ({ value: name, label: name }))
  })

export const groups = named(groupsOf)
export const views = named(viewsOf)

export const agents = asked(async (api, words) => {
  const found = await agentsCalled(api, words.trim())
  return found.map(({ name, email }) => ({ value: email || name, label: [name, email].filter(Boolean).join(' · ') }))
})
