import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import { listToolSets } from '../agent/tool-sets/catalogue.ts'
import { readSettings } from './read-settings.ts'
import { formFor } from './services.ts'

const world = await openWorld()
const ada = await world.member()
const onedrive = { service: 'onedrive', part: 'toolset' } as const

test('where only a person can act, the form of the service is not offered for tools, and not taken', () => {
  assert.equal(formFor(ada, { ...onedrive, authMethod: 'form' }), null)
  assert.equal(formFor(ada, onedrive), null)
  assert.ok(formFor(ada, { ...onedrive, authMethod: 'consent' }))
  assert.ok(formFor(ada, { ...onedrive, part: 'source', authMethod: 'form' }))
  const given = { tenantId: 'contoso.onmicrosoft.com', clientId: '11111111-2222-4333-8444-555555555555', clientSecret: 's3cret' }
  assert.throws(() => readSettings(ada, { ...onedrive, authMethod: 'form' }, { given, stored: null }), {
    error: 'serviceUnavailable',
  })
})

test('such tools can be used once people can consent, and not before', async () => {
  const { toolSets } = await listToolSets(ada)
  const isSetUp = (name: string) => toolSets.find(({ serviceName }) => serviceName === name)?.isSetUp
  assert.deepEqual(['onedrive', 'outlookmail', 'outlookcalendar', 'dropbox', 'gmail'].map(isSetUp), [
    false,
    false,
    false,
    true,
    true,
  ])
})
