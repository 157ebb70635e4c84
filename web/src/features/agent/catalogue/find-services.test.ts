import { expect, test } from 'vitest'
import { offerOf } from '../../../testing/tool-sets.ts'
import { findServices, sectionsOf } from './find-services.ts'
import type { ListedService, ServiceState } from './service-state.ts'

const said = (text: string) => ({ en: text, ko: text })
const serviceOf = (name: string, state: ServiceState, facts: Parameters<typeof offerOf>[0] = {}): ListedService => ({
  offer: offerOf({ serviceName: name.toLowerCase(), name, vendor: name, about: said(`Works at ${name}.`), ...facts }),
  state,
  accounts: [],
})
const [tool] = offerOf().tools
const slack = serviceOf('Slack', 'signIn', {
  category: 'chat',
  tools: [{ ...tool!, title: said('Send a message'), about: said('') }],
})
const gmail = serviceOf('Gmail', 'connected', {
  category: 'mail',
  tools: [{ ...tool!, title: said('Send a mail'), about: said('') }],
})
const outlook = serviceOf('Outlook', 'administrator', { category: 'mail', tools: [] })
const all = [slack, outlook, gmail]
const find = (words: string) =>
  findServices(all, words, (category) => (category === 'mail' ? '메일' : 'Chat')).map(({ service, tools }) => [
    service.offer.name,
    ...tools.map(({ title }) => title.en),
  ])

test('services stand by category, behind those that are signed in to and before those to be set up', () => {
  expect(sectionsOf(all).map(({ name, services }) => [name, ...services.map(({ offer }) => offer.name)])).toEqual([
    ['connected', 'Gmail'],
    ['chat', 'Slack'],
    ['later', 'Outlook'],
  ])
})

test('a service is found by its name in Korean letters, also while it is being typed', () => {
  expect([find('슬랙'), find('슬래'), find('ㅅㄹ')]).toEqual([[['Slack']], [['Slack']], [['Slack']]])
})

test('a service is found by its category, those first that can be used', () => {
  expect(find('메일')).toEqual([['Gmail'], ['Outlook']])
})

test('a service is found by what is done there, which is told, behind those that are called so', () => {
  expect(find('send')).toEqual([
    ['Gmail', 'Send a mail'],
    ['Slack', 'Send a message'],
  ])
  const courier = serviceOf('Message Courier', 'signIn', { serviceName: 'courier', tools: [] })
  const names = findServices([slack, courier], 'message', () => '').map(({ service }) => service.offer.name)
  expect(names).toEqual(['Message Courier', 'Slack'])
})
