import { ToolSet, ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'

const said = (text: string) => ({ en: text, ko: text })
const tool = (
  name: string,
  title: string,
  effect: 'read' | 'write' | 'destructive',
  fields: ToolSetOffer['tools'][number]['fields'] = [],
) => ({
  name,
  title: said(title),
  about: said(`${title}, in a sentence.`),
  effect,
  egress: 'account' as const,
  isDefault: effect === 'read',
  scopes: [],
  permissions: [],
  fields,
})

/** A service at which an agent can do three things, connected by a form. */
export const offerOf = (facts: Partial<ToolSetOffer> = {}): ToolSetOffer =>
  ToolSetOffer.parse({
    vendor: 'Tickets',
    serviceName: 'tickets',
    name: 'Tickets',
    category: 'issue',
    about: said('Looks for tickets and files them.'),
    authenticationLinkType: 'FORM',
    methods: ['PERSONAL', 'SHARED'],
    isSetUp: true,
    setUpBy: null,
    provider: null,
    tools: [
      tool('find_tickets', 'Find tickets', 'read'),
      tool('file_ticket', 'File a ticket', 'write'),
      tool('tell_customer', 'Tell the customer', 'destructive'),
    ],
    ...facts,
  })

export const toolSetOf = (facts: Partial<ToolSet> = {}): ToolSet =>
  ToolSet.parse({
    toolSetId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c61',
    vendor: 'Tickets',
    serviceName: 'tickets',
    name: 'Tickets',
    authenticationLinkType: 'FORM',
    connectionMethod: 'PERSONAL',
    selectedTools: ['find_tickets', 'file_ticket'],
    tools: [
      { name: 'find_tickets', setting: 'ask' },
      { name: 'file_ticket', setting: 'remember' },
    ],
    fixed: {},
    displayState: 'NOT_CONNECTED',
    problem: null,
    accountName: null,
    connectionId: null,
    inChannels: false,
    ...facts,
  })
